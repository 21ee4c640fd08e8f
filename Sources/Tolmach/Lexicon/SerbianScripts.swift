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

extension SerbianScripts {
    /// Sentences in the script of the dictionary that reads them first.
    static func read(
        _ sentences: [Sentence], in language: LanguageTag, by legs: [Route.Leg], _ context: TranslationContext
    ) throws(TranslationError) -> [Sentence] {
        guard isWrittenInTwo(language), let leg = legs.first, leg.engine == .dictionary,
            let pack = context.store.pack(leg.pack)
        else { return sentences }
        let dictionary = try context.engines.dictionary(of: pack)
        let write = writing(language, in: dictionary.script(leg.reversed ? .backward : .forward))
        return sentences.map { sentence in
            let text = write(sentence.text)
            return text == sentence.text ? sentence : Sentence(text)
        }
    }

    /// Translations in the script that `language` names. Links between words are lost with their places.
    static func write(_ sentences: [TranslatedSentence], in language: LanguageTag) -> [TranslatedSentence] {
        guard isWrittenInTwo(language) else { return sentences }
        let write = writing(language, in: language.effectiveScript)
        return sentences.map { sentence in
            var sentence = sentence
            let text = write(sentence.text)
            if text != sentence.text { sentence.links = [] }
            sentence.text = text
            return sentence
        }
    }
}

extension Lexicon.Way {
    /// A query in the script of the dictionary.
    func written(_ query: String, for dictionary: BilingualDictionary) -> String {
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
