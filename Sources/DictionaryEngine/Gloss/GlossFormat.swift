/// The layout of `gloss.bin`, the statistics that a dictionary pack may carry for translating running text:
/// phrase pairs both ways and a language model of each side. Shared by its reader (``GlossTable``) and its
/// writer (in PackBuilding).
///
/// Little-endian. The file opens with ``magic``, then for each ``Section`` a 32-bit offset and a 32-bit length
/// in bytes; sections start at multiples of 8. Words have numbers per side, from 0; ``unknownWord`` stands for
/// those without one and ``sentenceEdge`` for what precedes and follows a sentence.
package enum GlossFormat {
    package static let magic: [UInt8] = Array("TLGLOSS1".utf8)

    /// What is stored for each of the two languages.
    package enum SidePart: Int, CaseIterable, Sendable {
        /// `HashSlots` from a word's spelling to its number.
        case wordSlots
        /// 32-bit offsets into `wordText`, one more than there are words.
        case wordOffsets
        case wordText
        /// Per word: number of its class (16 bits), `-16 ln P(word | class)` (8 bits), zero (8 bits).
        case wordClasses
        /// 64-bit ``GrammarTags`` of each class, masked by ``classFields``; zero for a class of one word.
        case classTags
        /// Per word, then per class: ``NGram`` elements of one word.
        case unigrams
        case classUnigrams
        /// ``NGram`` slots.
        case bigrams
        case trigrams
        case classBigrams
        case classTrigrams
        /// `HashSlots` from a phrase to the offset of its translations in `phraseText`.
        case phraseSlots
        /// Per phrase: count (8 bits), then per translation: cost (8 bits, ``costScale``), number of words
        /// (8 bits), the words' numbers on the other side as LEB128.
        case phraseText
    }

    package struct Section: Hashable, Sendable {
        package var side: Int
        package var part: SidePart

        package init(side: Int, part: SidePart) {
            self.side = side
            self.part = part
        }

        package static let all = (0..<2).flatMap { side in
            SidePart.allCases.map { Section(side: side, part: $0) }
        }

        package var number: Int { side * SidePart.allCases.count + part.rawValue }
    }

    package static let headerSize = (8 + Section.all.count * 8 + 7) / 8 * 8
    /// Costs, negative logarithms, are stored times this.
    package static let costScale: Float = 12
    package static let longestPhrase = 5

    package static let sentenceEdge = -1
    package static let unknownWord = -2

    /// An n-gram of two or three numbers: 16 bits of its hash, `-16 ln P` (8 bits), `-16 ln` of its backoff
    /// weight (8 bits); an element of one word leaves out the hash. Absent ones are 0.
    package enum NGram {
        package static let scale: Float = 16

        package static func hash(_ first: Int, _ second: Int) -> UInt64 {
            WordHash.finish(mix(mix(2, first), second))
        }
        package static func hash(_ first: Int, _ second: Int, _ third: Int) -> UInt64 {
            WordHash.finish(mix(mix(mix(3, first), second), third))
        }
        private static func mix(_ hash: UInt64, _ number: Int) -> UInt64 {
            (hash ^ UInt64(bitPattern: Int64(number + 8))) &* WordHash.base
        }

        /// - Parameters: costs, that is negative natural logarithms.
        package static func element(_ hash: UInt64, cost: Float, backoff: Float) -> UInt32 {
            UInt32(hash & 0xFFFF) | UInt32(quantized(cost)) << 16 | UInt32(quantized(backoff)) << 24
        }
        package static func quantized(_ cost: Float) -> UInt8 {
            UInt8(clamping: max(0, Int(cost * scale + 0.5)))
        }
    }

    /// The hash of a phrase given by its words' keys.
    package static func phraseHash(_ keys: ArraySlice<UInt64>) -> UInt64 {
        var hash: UInt64 = 7
        for key in keys { hash = (hash ^ key) &* WordHash.base }
        return WordHash.finish(hash)
    }

    /// The categories that make a word's class; a capital makes it a name.
    package static func classTags(of word: String, _ tags: GrammarTags) -> GrammarTags {
        var kept = GrammarTags()
        kept.partOfSpeech = tags.partOfSpeech
        kept.verbForm = tags.verbForm
        kept.number = tags.number
        kept.grammaticalCase = tags.grammaticalCase == .secondLocative ? .locative : tags.grammaticalCase
        if tags.grammaticalCase == .partitive { kept.grammaticalCase = .genitive }
        kept.person = tags.person
        kept.tense = tags.tense
        kept.mood = tags.mood == .imperative ? .imperative : nil
        kept.gender = tags.gender
        kept.degree = tags.degree
        kept.animacy = tags.partOfSpeech == .noun || tags.grammaticalCase == .accusative ? tags.animacy : nil
        if tags.partOfSpeech == .verb { kept.aspect = tags.aspect }
        if tags.partOfSpeech == .determiner { kept.partOfSpeech = .adjective }
        if tags.has(.short) { kept.insert(.short) }
        if word.first?.isUppercase == true {
            kept.partOfSpeech = .noun
            kept.properKind = .properName
        }
        return kept
    }
}
