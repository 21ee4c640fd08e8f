/// What clients may ask of a server; 0 means no bound where it says so.
package struct ServerLimits: Sendable, Equatable {
    /// Characters of one request, all its texts together; 0 for no bound.
    package var characters = 100_000
    /// Texts of one request; 0 for no bound.
    package var batch = 256
    /// Requests of one key, or of one address without a key, a minute; 0 for no bound.
    package var requestsPerMinute = 0
    /// Requests that wait for translation at once.
    package var concurrent = 512
    /// Bytes of a request's body.
    package var bodySize = 8 << 20
    /// Bytes of all bodies in memory.
    package var bodyMemory = 256 << 20
    /// Seconds after which a translation is given up.
    package var seconds = 60
    /// Connections at once, and from one address at once (0 for no bound).
    package var connections = 16_384
    package var connectionsPerAddress = 0
    /// Seconds that a connection may be silent.
    package var idleSeconds = 30
    /// Seconds within which a request must have come, and an answer must have been read.
    package var transferSeconds = 30

    package init() {}
}
