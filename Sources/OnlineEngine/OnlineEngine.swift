// OnlineEngine: a client of a LibreTranslate-compatible service that the user configured; none is built in.
