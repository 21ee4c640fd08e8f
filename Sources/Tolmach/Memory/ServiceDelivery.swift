import Memory
import OnlineEngine

/// Sends records to a LibreTranslate-compatible service: requests to be translated, corrections as suggestions.
struct ServiceDelivery: DeliveryService {
    let client: LibreTranslateClient

    /// Asks which languages there are: whether the service is there at all.
    func prepare() -> DeliveryOutcome? {
        do throws(OnlineError) {
            _ = try client.languages()
            return nil
        } catch {
            return switch DeliveryOutcome(error) {
            // A service that lists no languages may still translate.
            case .refused: nil
            case .wrongAnswer(let reason): .unavailable(reason: reason)
            case let outcome: outcome
            }
        }
    }

    func deliver(_ record: MemoryRecord) -> DeliveryOutcome {
        do throws(OnlineError) {
            return switch record.kind {
            case .request: try translate(record)
            case .correction: try suggest(record)
            case .history, .saved, .unit: .refused(reason: "the service takes no such records")
            }
        } catch {
            return DeliveryOutcome(error)
        }
    }

    private func translate(_ record: MemoryRecord) throws(OnlineError) -> DeliveryOutcome {
        let content = record.content
        let translations = try client.translate(
            [content.source], from: content.sourceLanguage == "und" ? nil : content.sourceLanguage,
            to: content.targetLanguage, identifier: record.id.description)
        return .delivered(text: translations[0].text)
    }

    private func suggest(_ record: MemoryRecord) throws(OnlineError) -> DeliveryOutcome {
        if record.isDeleted {
            // A service without names for suggestions has no way to take one back.
            guard let id = record.serverID else { return .gone }
            return try client.withdraw(suggestion: id) ? .delivered() : .gone
        }
        if let id = record.serverID, try !client.holds(suggestion: id) { return .gone }
        let content = record.content
        // Under the moment of the change as well: a changed suggestion is another one.
        let id = try client.suggest(
            content.target, for: content.source, from: content.sourceLanguage, to: content.targetLanguage,
            identifier: "\(record.id)-\(record.updatedAt)")
        return .delivered(serverID: id)
    }
}

extension DeliveryOutcome {
    init(_ error: OnlineError) {
        switch error {
        case .unreachable, .keyRefused, .serverFailure: self = .unavailable(reason: "\(error)")
        case .tooManyRequests(_, let pause):
            let milliseconds = pause.map { Int(min(max(0, $0), 86_400) * 1000) }
            self = .unavailable(reason: "\(error)", pause: milliseconds)
        case .unexpectedAnswer: self = .wrongAnswer(reason: "\(error)")
        case .malformedServiceURL, .refused: self = .refused(reason: "\(error)")
        }
    }
}
