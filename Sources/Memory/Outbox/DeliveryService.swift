/// How sending a record ended.
package enum DeliveryOutcome: Sendable, Hashable {
    /// It is there: the translation that came back, for a request, and the record's name there, if it got one.
    case delivered(text: String? = nil, serverID: String? = nil)
    /// The service cannot be had now; `pause` is what it asked for, in milliseconds.
    case unavailable(reason: String, pause: Int? = nil)
    /// The service answered this record with something else than an answer.
    case wrongAnswer(reason: String)
    /// The service will not take it, now or later.
    case refused(reason: String)
    /// What the change is about is gone there.
    case gone
}

/// Where records go.
package protocol DeliveryService: Sendable {
    /// Asks for the service's present state, once before the first record; `nil` when it can be used.
    func prepare() -> DeliveryOutcome?

    /// Sends one record, under its id, by which the service knows it when it is sent again.
    func deliver(_ record: MemoryRecord) -> DeliveryOutcome
}
