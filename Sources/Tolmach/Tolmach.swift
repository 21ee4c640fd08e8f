// Tolmach: the public API, sessions, availability and the router that picks an engine.
