import Messages
import Tolmach

/// The language of a text, as LibreTranslate tells it.
struct DetectedLanguage: Sendable {
    let language: Language
    /// 0...100.
    let confidence: Double

    init(language: Language, confidence: Double) {
        self.language = language
        self.confidence = confidence
    }

    /// The language of a text that is to be translated: if the text doesn't tell, the likeliest of those that are
    /// served.
    init(of text: String, among served: ServedLanguages, target: Language) {
        let languages = served.entries.map(\.language)
        let identification = LanguageIdentification(preferring: languages)
        let candidates = identification.candidates(for: text)
        let certain = identification.language(of: text)
        if let certain, let best = candidates.first(where: { $0.language == certain }) {
            self.init(language: certain, confidence: best.confidence * 100)
        } else if let likely = candidates.first(where: { languages.contains($0.language) }) {
            self.init(language: likely.language, confidence: likely.confidence * 100)
        } else {
            let other = languages.first { $0 != target && served[$0]?.targets.contains(target) == true }
            self.init(language: other ?? languages.first ?? "en", confidence: 0)
        }
    }

    var json: JSONText {
        .object([
            "confidence": .decimal(Self.rounded(confidence)), "language": .string(language.minimalIdentifier),
        ])
    }

    static func rounded(_ confidence: Double) -> Double { (confidence * 10).rounded() / 10 }
}

extension Endpoint {
    /// `POST /detect`: the languages that a text may be in; of several texts, a list each.
    static let detect = Endpoint.immediate(["POST"], access: .client) { (call: Call) throws(Refusal) in
        let limit = call.access.key?.characters ?? call.server.limits.characters
        switch call.fields["q"] {
        case .text(let text) where !text.isEmpty:
            try checkSize([text], limit: limit)
            return .json(candidates(for: text))
        case .texts(let texts) where !texts.isEmpty:
            let most = call.server.limits.batch
            if most > 0, texts.count > most { throw .exceeds(texts.count, limit: most) }
            try checkSize(texts, limit: limit)
            return .json(.array(texts.map(candidates)))
        case nil, .text, .texts: throw .missing("q")
        default: throw Refusal(400, "Invalid request: q must be a string or an array of strings")
        }
    }

    private static func checkSize(_ texts: [String], limit: Int) throws(Refusal) {
        let size = texts.reduce(0) { $0 + $1.unicodeScalars.count }
        if limit > 0, size > limit { throw .exceeds(size, limit: limit) }
    }

    private static func candidates(for text: String) -> JSONText {
        let candidates = LanguageIdentification().candidates(for: text).map {
            DetectedLanguage(language: $0.language, confidence: $0.confidence * 100).json
        }
        // LibreTranslate's clients read the first one without looking whether there is one.
        return .array(
            candidates.isEmpty ? [DetectedLanguage(language: "en", confidence: 0).json] : candidates)
    }
}
