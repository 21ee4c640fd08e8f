import DictionaryEngine
import TextAnalysis

/// Serbian is written in two scripts: a word is found in either, and an answer is given in the one asked for.
enum SerbianScripts {
    static func isWrittenInTwo(_ language: LanguageTag) -> Bool { language.language == "sr" }

    /// What writes text of a language in a script; as it is in a language of one script, or when none is named.
    static func writing(_ language: LanguageTag, in script: Script?) -> (String) -> String {
        guard isWrittenInTwo(language), let script,
            let transliterator = Transliterator(to: LanguageTag(language: language.language, script: script))
        else { return { $0 } }
        return { transliterator.transliterate($0) }
    }
}

extension Lexicon.Way {
    /// A query in the script of the dictionary.
    func written(_ query: String) -> String {
        guard SerbianScripts.isWrittenInTwo(source), let script = Script.dominant(of: query),
            let own = dictionary.script(direction), script != own
        else { return query }
        return Transliterator(to: LanguageTag(language: source.language, script: own))?.transliterate(query)
            ?? query
    }
}

extension BilingualDictionary {
    /// The script of the words looked up in this direction, by one of them.
    fileprivate func script(_ direction: DictionaryDirection) -> Script? {
        words(matching: "?*", direction: direction, limit: 20).lazy
            .compactMap { Script.dominant(of: $0) }.first
    }
}
