import CICU

/// A language as BCP 47 writes it: `ru`, `sr-Latn`, `pt-BR`.
///
///     LanguageTag("eng")      // en
///     LanguageTag("sr_latn")  // sr-Latn
///     LanguageTag("ru_RU.UTF-8")  // ru-RU
///
/// Codes of ISO 639-2 and 639-3, underscores, any case, locale names of POSIX and superseded codes are
/// understood; two tags are equal when they mean the same after that.
package struct LanguageTag: Hashable, Sendable {
    /// The language's shortest ISO 639 code, in lower case: `en`, `grc`.
    package let language: String
    /// The script, when the tag names one.
    package let script: Script?
    /// The ISO 3166 or UN M.49 region in upper case, when the tag names one: `BR`, `419`.
    package let region: String?
    /// Variants and private subtags after them, in lower case: `iso9`, `valencia`.
    package let variants: [String]

    package init(language: String, script: Script? = nil, region: String? = nil, variants: [String] = []) {
        self.language = language
        self.script = script
        self.region = region
        self.variants = variants
    }

    /// Reads a tag; nil when `text` is not formed as one.
    package init?(_ text: some StringProtocol) {
        var name = Substring(text)
        var modifier: Substring?
        if let at = name.firstIndex(of: "@") {
            modifier = name[name.index(after: at)...]
            name = name[..<at]
        }
        if let dot = name.firstIndex(of: ".") { name = name[..<dot] }
        let subtags = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = subtags.first, (2...8).contains(first.utf8.count),
            subtags.count <= 8, subtags.allSatisfy(Self.isSubtag), first.utf8.allSatisfy(ASCII.isLetter)
        else { return nil }
        let alias = LanguageCodes.canonical(first.lowercased())
        var script = alias.script
        var region: String?
        var variants: [String] = []
        for (position, subtag) in subtags.dropFirst().enumerated() {
            let isLetters = subtag.utf8.allSatisfy(ASCII.isLetter)
            if subtag.utf8.count == 4, isLetters, position == 0, let named = Script(subtag) {
                script = named
            } else if Self.isRegion(subtag), region == nil, variants.isEmpty {
                region = subtag.uppercased()
            } else {
                variants.append(subtag.lowercased())
            }
        }
        if let modifier, script == nil {
            if modifier == "latin" { script = .latin }
            if modifier == "cyrillic" { script = .cyrillic }
        }
        self.init(language: alias.language, script: script, region: region, variants: variants)
    }

    /// The tag without its region and variants, and without a script that goes without saying:
    /// what packs are named by.
    package var base: LanguageTag {
        if script == nil, region == nil, variants.isEmpty { return self }
        guard let script, script != LanguageTag(language: language).effectiveScript else {
            return LanguageTag(language: language)
        }
        return LanguageTag(language: language, script: script)
    }

    /// The script that text in this language is in: the one named, or the one mostly used.
    package var effectiveScript: Script {
        script ?? LanguageCodes.usualScript(of: language)
    }

    /// Whether both mean the same language in the same script, whatever the region.
    package func isSameLanguage(as other: LanguageTag) -> Bool {
        language == other.language && effectiveScript == other.effectiveScript
    }

    /// The language's name, in its own words when `language` is nil; the tag itself when no name is known.
    package func displayName(in language: LanguageTag? = nil) -> String {
        let tag = description
        let name = ICUText.map(" ") { _, _, result, capacity in
            tolmach_icu_display_name(tag, language?.description ?? tag, result, capacity)
        }
        return name.isEmpty ? tag : name
    }

    private static func isSubtag(_ text: Substring) -> Bool {
        (1...8).contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isAlphanumeric)
    }

    private static func isRegion(_ text: Substring) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy(ASCII.isLetter)
            || text.utf8.count == 3 && text.utf8.allSatisfy(ASCII.isDigit)
    }
}

extension LanguageTag: CustomStringConvertible, LosslessStringConvertible, Comparable {
    package var description: String {
        if script == nil, region == nil, variants.isEmpty { return language }
        return ([language] + [script?.code, region].compactMap(\.self) + variants).joined(separator: "-")
    }

    package static func < (a: LanguageTag, b: LanguageTag) -> Bool { a.description < b.description }
}

extension LanguageTag: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let tag = LanguageTag(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is not a language tag")
        }
        self = tag
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension LanguageTag: ExpressibleByStringLiteral {
    /// For tags written in the source; one that is not formed as a tag becomes `und`.
    package init(stringLiteral text: String) {
        self = LanguageTag(text) ?? LanguageTag(language: "und")
    }
}
