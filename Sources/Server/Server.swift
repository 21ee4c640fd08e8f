// Server: `translate serve`. It speaks LibreTranslate's protocol and serves the web page; all it knows of
// translation is Tolmach's public API.
//
// Read it in this order: `TranslationServer` puts everything together, `HTTPListener` hands over requests,
// `Endpoints` has a file for each group of addresses, `TranslationQueue` joins the texts of many clients.
