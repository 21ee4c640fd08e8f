// Transfer: HTTP, HTTPS and file URLs in and out, over libcurl loaded on first use. The only room that opens
// a socket; whoever must stay offline is never handed an `HTTPTransport`.
