import Tolmach

/// A translation as one line of JSON.
package enum ResponseJSON {
    package static func line(_ response: TranslationSession.Response, detected: Bool) -> String {
        JSONText.object(members(of: response, detected: detected)).line
    }

    /// The members of the line, to which others may be added.
    package static func members(
        of response: TranslationSession.Response, detected: Bool
    ) -> [(name: String, value: JSONText)] {
        let members: KeyValuePairs<String, JSONText?> = [
            "source": .string(response.sourceLanguage.minimalIdentifier),
            "target": .string(response.targetLanguage.minimalIdentifier),
            "text": .string(withoutTerminator(response.targetText)),
            "engine": response.engine.map { .string($0.rawValue) },
            "packs": response.packs.isEmpty ? nil : .strings(response.packs),
            "confidence": response.confidence.map(JSONText.decimal),
            "quality": response.warnings.contains(.gloss) ? "gloss" : nil,
            "unknown": unknownWords(response),
            "recovered": response.warnings.contains(.recovered) ? true : nil,
            "corrected": response.warnings.contains(.corrected) ? true : nil,
            "untranslated": response.warnings.contains(.untranslated) ? true : nil,
            "detected": detected ? true : nil,
            "matches": response.matches.isEmpty ? nil : .array(response.matches.map(match)),
        ]
        return members.compactMap { name, value in value.map { (name, $0) } }
    }

    private static func match(_ match: PhraseMatch) -> JSONText {
        .object([
            "score": .integer(match.score), "source": .string(match.sourceText),
            "target": .string(match.targetText),
        ])
    }

    /// The line's end belongs to the stream, not to the value.
    private static func withoutTerminator(_ text: String) -> String {
        guard let last = text.last, last.isNewline else { return text }
        return String(text.dropLast())
    }

    private static func unknownWords(_ response: TranslationSession.Response) -> JSONText? {
        for case .unknownWords(let words) in response.warnings { return .strings(words) }
        return nil
    }
}
