/// What a pack is for.
package enum PackKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// One language: its name, script, alphabet, word forms.
    case language
    /// A pair's articles and phrases.
    case dictionary
    /// A pair's neural model.
    case neural
}

/// A pack's name, which tells its kind and languages: `ru`, `en-ru.dictionary`, `en-sr-Latn.neural`.
///
/// A language is a BCP 47 tag in its usual case: two or three lower-case letters, then a script (`Latn`) or a
/// region (`BR`, `419`) where needed. That case is what tells where a pair's second language begins.
package struct PackIdentifier: Sendable, Hashable, CustomStringConvertible {
    package let description: String
    package let kind: PackKind
    /// One language, or source and target of a pair.
    package let languages: [String]

    /// `nil` unless `text` is a well-formed name.
    package init?(_ text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let languages = Self.languages(in: parts[0]) else { return nil }
        switch (parts.count, languages.count) {
        case (1, 1): kind = .language
        case (2, 2):
            guard let kind = PackKind(rawValue: String(parts[1])), kind != .language else { return nil }
            self.kind = kind
        default: return nil
        }
        self.languages = languages
        description = text
    }

    private static func languages(in text: Substring) -> [String]? {
        var languages: [String] = []
        for subtag in text.split(separator: "-", omittingEmptySubsequences: false) {
            let bytes = Array(subtag.utf8)
            if (2...3).contains(bytes.count), bytes.allSatisfy(isLower) {
                languages.append(String(subtag))
            } else if isScript(bytes) || isRegion(bytes), let last = languages.popLast() {
                languages.append("\(last)-\(subtag)")
            } else {
                return nil
            }
        }
        return languages
    }

    private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    private static func isScript(_ bytes: [UInt8]) -> Bool {
        bytes.count == 4 && isUpper(bytes[0]) && bytes.dropFirst().allSatisfy(isLower)
    }

    private static func isRegion(_ bytes: [UInt8]) -> Bool {
        (bytes.count == 2 && bytes.allSatisfy(isUpper))
            || (bytes.count == 3 && bytes.allSatisfy { (0x30...0x39).contains($0) })
    }
}
