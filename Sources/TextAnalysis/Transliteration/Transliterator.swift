/// Writes text in another script, letter by letter, by a named standard.
///
///     Transliterator(to: "sr-Latn")?.transliterate("ЏУГАЊ")        // DŽUGANJ
///     Transliterator(to: "ru-Latn-passport")?.transliterate("Щукин")  // Shchukin
///
/// The target is a tag with a script and, where a language has several, a standard as variant:
/// `iso9`, `gost`, `bgn`, `passport`, `national`. Placeholders, addresses, tags and words of mixed case
/// stay as they are.
package struct Transliterator: Sendable {
    private enum Way: Sendable {
        case letters(LetterMapping)
        case icu(ICUTransliterator)
    }

    private let way: Way
    private let leavesForeignWords: Bool
    private let standard: Standard

    /// Nil when no way into `target` is known.
    package init?(to target: LanguageTag) {
        let standard = target.variants.first.map(Standard.init(variant:)) ?? Standard.usual(for: target)
        leavesForeignWords = target.effectiveScript == .cyrillic
        guard let standard else { return nil }
        self.standard = standard
        if let tables = LetterTables.tables(of: target.language, target.effectiveScript, standard) {
            way = .letters(LetterMapping(tables))
        } else if let id = ICUTransliterator.id(for: target, standard), let icu = ICUTransliterator(id: id) {
            way = .icu(icu)
        } else {
            return nil
        }
    }

    /// `text` in the script of the target. Letters of other scripts, and protected spans, are kept.
    package func transliterate(_ text: String) -> String {
        var result = ""
        var end = text.startIndex
        for span in ProtectedSpans.find(in: text) where span.kind != .number && span.kind != .emoji {
            result += map(text[end..<span.range.lowerBound])
            result += text[span.range]
            end = span.range.upperBound
        }
        return result + map(text[end...])
    }

    private func map(_ piece: Substring) -> String {
        guard !piece.isEmpty else { return "" }
        switch way {
        case .letters(let mapping): return mapping.map(piece, leavesForeignWords: leavesForeignWords)
        case .icu(let icu):
            let mapped = icu.map(String(piece))
            return standard == .bgn ? ICUTransliterator.withQuotationMarks(mapped) : mapped
        }
    }
}

extension Transliterator {
    /// The standards that have a name of their own.
    package enum Standard: String, Sendable, CaseIterable {
        /// ISO 9:1995: one letter for one, so that nothing is lost.
        case iso9
        /// GOST 7.79-2000, system B: ASCII only.
        case gost
        /// The romanization of the BGN and the PCGN.
        case bgn
        /// Passports: ICAO Doc 9303, as Russia applies it since 2014.
        case passport
        /// The country's own system: Ukraine 2010, Bulgaria 2009, Belarus 2007, Serbia, Macedonia.
        case national
        /// How names and words are commonly written, without signs.
        case simple

        /// The standard that a tag's variant names; nil when it names none.
        init?(variant: String) {
            switch variant {
            case "gost779", "gost779b", "gostb": self = .gost
            case "icao", "pass": self = .passport
            case "pcgn", "bgnpcgn": self = .bgn
            case "ukr2010", "official": self = .national
            default: self.init(rawValue: variant)
            }
        }

        /// What is meant when a tag names no standard.
        static func usual(for target: LanguageTag) -> Standard {
            target.language == "ru" && target.effectiveScript == .latin ? .bgn : .national
        }
    }

    /// The standards for writing `language` in Latin letters, the usual one first.
    package static func standards(for language: LanguageTag) -> [Standard] {
        switch language.language {
        case "ru": [.bgn, .iso9, .gost, .passport, .simple]
        case "uk": [.national, .iso9, .gost, .bgn]
        case "bg", "be", "mk": [.national, .iso9, .gost, .bgn, .passport]
        case "sr", "el": [.national]
        default: []
        }
    }

    /// The tags of all standards for the languages that have a table of their own.
    package static var knownTargets: [String] {
        let cyrillic = ["sr-Cyrl", "ru", "mk", "ru-Cyrl-iso9", "ru-Cyrl-gost"]
        return ["sr", "ru", "uk", "be", "bg", "mk", "el"].flatMap { language in
            standards(for: LanguageTag(language: language)).enumerated().map { index, standard in
                "\(language)-Latn" + (index == 0 ? "" : "-\(standard.rawValue)")
            }
        } + cyrillic
    }
}

extension Optional where Wrapped == Transliterator.Standard {
    fileprivate init(variant: String) { self = Transliterator.Standard(variant: variant) }
}
