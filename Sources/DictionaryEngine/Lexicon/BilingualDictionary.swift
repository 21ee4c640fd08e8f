import Packs
import TextAnalysis

/// Which way a two-way dictionary is used.
package enum DictionaryDirection: Hashable, Sendable {
    /// From the language of the headwords.
    case forward
    /// Into the language of the headwords, by the reverse index.
    case backward

    package var reversed: DictionaryDirection { self == .forward ? .backward : .forward }
}

/// A translation with how often it is the right one.
package struct RankedTranslation: Hashable, Sendable {
    package var text: String
    /// Of the word translated.
    package var partOfSpeech: GrammarTags.PartOfSpeech?
    /// From 0 to 1; those of one word add up to at most 1.
    package var weight: Float

    package init(_ text: String, partOfSpeech: GrammarTags.PartOfSpeech? = nil, weight: Float) {
        self.text = text
        self.partOfSpeech = partOfSpeech
        self.weight = weight
    }
}

/// A place in an article where a translation was found.
package struct ReverseMatch: Hashable, Sendable {
    package var article: Int
    /// The number of the sense in ``Article/places``.
    package var place: Int
    /// How good a translation back the headword is, from 0 to 1.
    package var weight: Float

    package init(article: Int, place: Int, weight: Float) {
        self.article = article
        self.place = place
        self.weight = weight
    }
}

/// A dictionary pack's `dictionary.bin`, mapped and read where it lies.
///
///     let dictionary = try BilingualDictionary(file: MappedFile(path: pack.path(of: "dictionary.bin")))
///     for number in dictionary.articles(for: "grave") {
///         print(dictionary.article(number)?.headword ?? "")
///     }
///
/// Opening reads the header only. Keys are ``SearchKey``s, so that letter case, `ё`, stress marks and the kind
/// of apostrophe never matter; where several articles share a key, exact spelling comes first.
package struct BilingualDictionary: Sendable {
    /// BCP 47 tag of the headwords' language.
    package let source: String
    /// BCP 47 tag of the translations' language.
    package let target: String
    /// What the dictionary is called, with its licence, to be shown below its articles.
    package let title: String
    package let articleCount: Int

    private let file: MappedFile
    let text: CompactText
    private let sections: [Range<Int>]

    /// Reads the header only: a look-up may open thirty dictionaries, and most have nothing for it.
    ///
    /// - Throws: ``DictionaryError/notADictionary`` when the file is something else, and
    ///   ``DictionaryError/damaged(_:)`` when its parts don't fit into it.
    package init(file: MappedFile) throws(DictionaryError) {
        let bytes = file.bytes
        guard bytes.count >= DictionaryFormat.headerSize,
            bytes.prefix(DictionaryFormat.magic.count).elementsEqual(DictionaryFormat.magic)
        else { throw .notADictionary }
        let window = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
        guard let text = CompactText(window: UInt16(truncatingIfNeeded: window)) else {
            throw .damaged("dictionary header")
        }
        self.text = text
        var sections: [Range<Int>] = []
        for section in DictionaryFormat.Section.allCases {
            let at = DictionaryFormat.sectionsOffset + section.rawValue * 8
            let offset = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
            let length = Int(
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)))
            guard offset + length <= bytes.count else { throw .damaged("dictionary section \(section)") }
            sections.append(offset..<(offset + length))
        }
        self.file = file
        self.sections = sections
        articleCount = max(0, sections[DictionaryFormat.Section.articleOffsets.rawValue].count / 4 - 1)
        var languages = ByteReader(
            UnsafeRawBufferPointer(rebasing: bytes[sections[DictionaryFormat.Section.languages.rawValue]]),
            text: text)
        source = languages.string()
        target = languages.string()
        title = languages.string()
    }

    // MARK: - Indexes

    var headwords: KeyIndex { index(.headwords) }
    var translations: KeyIndex { index(.reverse) }

    /// An index of the file; one that is damaged finds nothing.
    private func index(_ section: DictionaryFormat.Section) -> KeyIndex {
        KeyIndex(file: file, section: sections[section.rawValue], text: text)
            ?? KeyIndex(emptyIn: file, text: text)
    }

    // MARK: - Articles

    /// The numbers of the articles whose headword is `word` but for case, `ё`, stress marks and the like;
    /// those spelled exactly so first.
    package func articles(for word: String) -> [Int] {
        guard let key = headwords.find(SearchKey.make(word)) else { return [] }
        return articles(key: key, spelled: word)
    }

    func articles(key: Int, spelled word: String) -> [Int] {
        var postings = headwords.postings(key)
        let numbers = postings.list { $0.varint() }
        guard numbers.count > 1 else { return numbers }
        return numbers.filter { headword(of: $0) == word } + numbers.filter { headword(of: $0) != word }
    }

    /// Reads an article; `nil` when there is none of this number.
    package func article(_ number: Int) -> Article? {
        guard var reader = record(of: number) else { return nil }
        return ArticleRecord.read(&reader)
    }

    /// The headword of an article, without reading the rest.
    package func headword(of number: Int) -> String? {
        guard var reader = record(of: number) else { return nil }
        return reader.string()
    }

    private func record(of number: Int) -> ByteReader? {
        recordBytes(of: number).map { ByteReader($0, text: text) }
    }

    /// The bytes of an article's record, valid as long as the dictionary.
    func recordBytes(of number: Int) -> UnsafeRawBufferPointer? {
        guard number >= 0, number < articleCount else { return nil }
        let offsets = sections[DictionaryFormat.Section.articleOffsets.rawValue]
        let articles = sections[DictionaryFormat.Section.articles.rawValue]
        func offset(_ index: Int) -> Int {
            let at = offsets.lowerBound + index * 4
            return Int(UInt32(littleEndian: file.bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
        }
        let (from, to) = (offset(number), offset(number + 1))
        guard from <= to, to <= articles.count else { return nil }
        let bytes = file.bytes[(articles.lowerBound + from)..<(articles.lowerBound + to)]
        return UnsafeRawBufferPointer(rebasing: bytes)
    }

    // MARK: - Backward

    /// The places where `translation` translates something, the best first.
    package func places(translatedAs translation: String) -> [ReverseMatch] {
        guard let key = translations.find(SearchKey.make(translation)) else { return [] }
        return places(key: key)
    }

    func places(key: Int) -> [ReverseMatch] {
        var postings = translations.postings(key)
        return postings.list { reader in
            let article = reader.varint()
            let place = reader.varint()
            return ReverseMatch(
                article: article, place: place, weight: Float(reader.varint()) / DictionaryFormat.weightScale)
        }
    }

    // MARK: - For running text

    /// The translations of a lemma with how likely each is, the likeliest first.
    ///
    /// - Parameter partOfSpeech: keeps those of this part of speech and those of an unknown one, unless that
    ///   would leave none.
    package func rankedTranslations(
        of lemma: String, partOfSpeech: GrammarTags.PartOfSpeech? = nil,
        direction: DictionaryDirection = .forward
    ) -> [RankedTranslation] {
        let index = index(direction == .forward ? .forwardRanking : .backwardRanking)
        let all = ranked(SearchKey.make(lemma), in: index)
        guard let partOfSpeech else { return all }
        let fitting = all.filter { $0.partOfSpeech == nil || $0.partOfSpeech == partOfSpeech }
        return fitting.isEmpty ? all : fitting
    }

    /// The translations of a whole phrase, whose words are given as they stand in the text or as lemmas.
    package func translations(
        ofPhrase words: some Sequence<String>, direction: DictionaryDirection = .forward
    ) -> [RankedTranslation] {
        let index = index(direction == .forward ? .forwardPhrases : .backwardPhrases)
        return ranked(Self.phraseKey(words), in: index)
    }

    /// The longest phrase of at least two words that begins at `start`, and its translations.
    ///
    /// - Parameter words: the words of a sentence, without spaces and punctuation.
    /// - Returns: the number of words and the translations, or `nil` when no phrase begins there.
    package func longestPhrase(
        in words: ArraySlice<String>, direction: DictionaryDirection = .forward,
        limit: Int = Self.longestPhraseLength
    ) -> (length: Int, translations: [RankedTranslation])? {
        let index = index(direction == .forward ? .forwardPhrases : .backwardPhrases)
        guard index.keyCount > 0, words.count >= 2 else { return nil }
        var keys: [String] = []
        var key = ""
        for word in words.prefix(limit) {
            if !key.isEmpty { key += " " }
            key += SearchKey.make(word)
            keys.append(key)
        }
        for length in stride(from: keys.count, through: 2, by: -1) {
            let found = ranked(keys[length - 1], in: index)
            if !found.isEmpty { return (length, found) }
        }
        return nil
    }

    /// Phrases with more words than this are not in the phrase tables.
    package static let longestPhraseLength = 7

    /// The key of a phrase: the keys of its words with a space between them.
    package static func phraseKey(_ words: some Sequence<String>) -> String {
        words.map { SearchKey.make($0) }.joined(separator: " ")
    }

    private func ranked(_ key: String, in index: KeyIndex) -> [RankedTranslation] {
        guard let number = index.find(key) else { return [] }
        var postings = index.postings(number)
        return postings.list { reader in
            let partOfSpeech = GrammarTags.PartOfSpeech(rawValue: reader.byte())
            let weight = Float(reader.varint()) / DictionaryFormat.weightScale
            return RankedTranslation(reader.string(), partOfSpeech: partOfSpeech, weight: weight)
        }
    }

    // MARK: - Labels

    /// What a label of the articles stands for, where the source explains it: `разг.` -> `разговорное слово`.
    package func meaning(ofLabel label: String) -> String? {
        var reader = ByteReader(
            UnsafeRawBufferPointer(rebasing: file.bytes[sections[DictionaryFormat.Section.legend.rawValue]]),
            text: text)
        while reader.remaining > 0, !reader.isPastEnd {
            let name = reader.string()
            let meaning = reader.string()
            if name == label { return meaning }
        }
        return nil
    }
}
