import Packs

/// Bounds-checked reading of a mapped `gloss.bin`; damaged bytes lead to other translations, never to a crash.
package struct GlossTable: Sendable {
    /// The name of the table in a dictionary pack, which may lack it.
    package static let fileName = "gloss.bin"

    private let file: MappedFile
    private let sections: [Range<Int>]

    /// Checks the magic and that every section lies inside the file.
    package init(file: MappedFile) throws(DictionaryError) {
        let bytes = file.bytes
        guard bytes.count >= GlossFormat.headerSize, bytes.prefix(8).elementsEqual(GlossFormat.magic) else {
            throw .damaged("gloss header")
        }
        var sections: [Range<Int>] = []
        for section in GlossFormat.Section.all {
            let at = 8 + section.number * 8
            let offset = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
            let length = Int(
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)))
            guard offset + length <= bytes.count else { throw .damaged("gloss section \(section.part)") }
            sections.append(offset..<(offset + length))
        }
        self.file = file
        self.sections = sections
    }

    /// One of the two languages: 0 is the dictionary's source.
    func side(_ side: Int) -> Side {
        let count = GlossFormat.SidePart.allCases.count
        return Side(file: file, sections: Array(sections[(side * count)..<((side + 1) * count)]))
    }

    /// A language's words, phrases and language model.
    struct Side: Sendable {
        /// `nil` where a pack has no statistics.
        private let file: MappedFile?
        private let sections: [Range<Int>]
        let wordCount: Int
        let classCount: Int

        fileprivate init(file: MappedFile?, sections: [Range<Int>]) {
            self.file = file
            self.sections = sections
            wordCount = max(0, sections[GlossFormat.SidePart.wordOffsets.rawValue].count / 4 - 1)
            classCount = sections[GlossFormat.SidePart.classTags.rawValue].count / 8
        }

        /// A language of which nothing is known.
        static let empty = Side(
            file: nil, sections: Array(repeating: 0..<0, count: GlossFormat.SidePart.allCases.count))

        private func size(_ part: GlossFormat.SidePart) -> Int { sections[part.rawValue].count }

        @inline(__always)
        private func load<T: FixedWidthInteger>(_ part: GlossFormat.SidePart, _ offset: Int, as: T.Type) -> T
        {
            let range = sections[part.rawValue]
            guard let file, offset >= 0, offset <= range.count - MemoryLayout<T>.size else { return 0 }
            return T(
                littleEndian: file.bytes.loadUnaligned(fromByteOffset: range.lowerBound + offset, as: T.self))
        }

        private func find(_ hash: UInt64, in part: GlossFormat.SidePart) -> Int? {
            let slotCount = size(part) / 8
            guard slotCount > 0 else { return nil }
            var slot = MorphologyFormat.HashSlots.home(hash, slotCount: slotCount)
            for _ in 0..<MorphologyFormat.HashSlots.longestProbe {
                let value = load(part, slot * 8, as: UInt64.self)
                if value == 0 { return nil }
                if value & 0xFFFF_FFFF == hash & 0xFFFF_FFFF, value >> 32 > 0 { return Int(value >> 32) - 1 }
                slot += 1
                if slot == slotCount { slot = 0 }
            }
            return nil
        }

        // MARK: Words

        /// The number of a word spelled exactly so.
        func word(_ text: String) -> Int? { find(WordHash.hash(text.utf8), in: .wordSlots) }

        func text(of word: Int) -> String {
            guard let file, word >= 0, word < wordCount else { return "" }
            let start = Int(load(.wordOffsets, word * 4, as: UInt32.self))
            let end = Int(load(.wordOffsets, word * 4 + 4, as: UInt32.self))
            let range = sections[GlossFormat.SidePart.wordText.rawValue]
            guard start <= end, end <= range.count else { return "" }
            return String(
                decoding: file.bytes[(range.lowerBound + start)..<(range.lowerBound + end)], as: UTF8.self)
        }

        /// The class of a word and the cost of the word in its class.
        func wordClass(_ word: Int) -> (number: Int, cost: Float) {
            guard word >= 0, word < wordCount else { return (GlossFormat.unknownWord, 12) }
            let element = load(.wordClasses, word * 4, as: UInt32.self)
            return (Int(element & 0xFFFF), Float(element >> 16 & 0xFF) / GlossFormat.NGram.scale)
        }

        func classTags(_ number: Int) -> GrammarTags {
            GrammarTags(rawValue: load(.classTags, number * 8, as: UInt64.self))
        }

        // MARK: N-grams

        /// The cost and backoff cost stored for an n-gram.
        @inline(__always)
        func nGram(_ hash: UInt64, in part: GlossFormat.SidePart) -> (cost: Float, backoff: Float)? {
            let slotCount = size(part) / 4
            guard slotCount > 0 else { return nil }
            var slot = MorphologyFormat.HashSlots.home(hash, slotCount: slotCount)
            for _ in 0..<MorphologyFormat.HashSlots.longestProbe {
                let value = load(part, slot * 4, as: UInt32.self)
                if value == 0 { return nil }
                if value & 0xFFFF == UInt32(hash & 0xFFFF) {
                    return (
                        Float(value >> 16 & 0xFF) / GlossFormat.NGram.scale,
                        Float(value >> 24) / GlossFormat.NGram.scale
                    )
                }
                slot += 1
                if slot == slotCount { slot = 0 }
            }
            return nil
        }

        /// The cost and backoff cost of a single word or class; those of the sentence's edge come last.
        func unigram(_ number: Int, in part: GlossFormat.SidePart) -> (cost: Float, backoff: Float)? {
            let count = size(part) / 4
            let index = number == GlossFormat.sentenceEdge ? count - 1 : number
            guard index >= 0, index < count else { return nil }
            let value = load(part, index * 4, as: UInt32.self)
            return (
                Float(value >> 16 & 0xFF) / GlossFormat.NGram.scale,
                Float(value >> 24) / GlossFormat.NGram.scale
            )
        }

        // MARK: Phrases

        struct PhraseTranslation {
            var cost: Float
            var words: [Int]
        }

        /// The translations of a phrase into the other language.
        func translations(ofPhrase hash: UInt64) -> [PhraseTranslation] {
            guard var at = find(hash, in: .phraseSlots) else { return [] }
            let count = load(.phraseText, at, as: UInt8.self)
            at += 1
            var translations: [PhraseTranslation] = []
            translations.reserveCapacity(Int(count))
            for _ in 0..<count {
                let cost = Float(load(.phraseText, at, as: UInt8.self)) / GlossFormat.costScale
                let length = Int(load(.phraseText, at + 1, as: UInt8.self))
                at += 2
                guard length <= 16 else { break }
                let words = (0..<length).map { _ in number(&at) }
                translations.append(PhraseTranslation(cost: cost, words: words))
            }
            return translations
        }

        private func number(_ at: inout Int) -> Int {
            var value = 0
            for shift in stride(from: 0, to: 28, by: 7) {
                let byte = load(.phraseText, at, as: UInt8.self)
                at += 1
                value |= Int(byte & 0x7F) << shift
                if byte < 0x80 { break }
            }
            return value
        }
    }
}
