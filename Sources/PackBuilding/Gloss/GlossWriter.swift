import DictionaryEngine

/// Lays out a `gloss.bin` (``GlossFormat``). The same input gives the same bytes.
struct GlossWriter {
    private var sections: [GlossFormat.Section: [UInt8]] = [:]

    mutating func add(
        side: Int, _ corpus: ParallelCorpus.Side, _ classes: WordClasses,
        _ phrases: [UInt64: [PhraseExtraction.Translation]]
    ) {
        func put(_ part: GlossFormat.SidePart, _ bytes: [UInt8]) {
            sections[GlossFormat.Section(side: side, part: part)] = bytes
        }
        var text: [UInt8] = []
        var offsets: [UInt8] = []
        for word in corpus.words {
            offsets += UInt32(text.count).littleEndianBytes
            text += Array(word.utf8)
        }
        offsets += UInt32(text.count).littleEndianBytes
        put(.wordText, text)
        put(.wordOffsets, offsets)
        put(
            .wordSlots,
            HashTableWriter.hashSlots(
                corpus.words.enumerated().map { (WordHash.hash($0.element.utf8), UInt32($0.offset)) }))
        put(
            .wordClasses,
            corpus.words.indices.flatMap { word in
                (UInt32(classes.ofWord[word]) | UInt32(GlossFormat.NGram.quantized(classes.costs[word])) << 16)
                    .littleEndianBytes
            })
        put(.classTags, classes.tags.flatMap { $0.rawValue.littleEndianBytes })

        let words = NGramModel(corpus.sentences, size: corpus.words.count)
        put(.unigrams, Self.plain(words.unigrams))
        put(.bigrams, Self.slots(words.bigrams))
        put(.trigrams, Self.slots(words.trigrams))
        let classModel = NGramModel(classes.sentences, size: classes.tags.count)
        put(.classUnigrams, Self.plain(classModel.unigrams))
        put(.classBigrams, Self.slots(classModel.bigrams))
        put(.classTrigrams, Self.slots(classModel.trigrams))
        let (slots, phraseText) = Self.phrases(phrases)
        put(.phraseSlots, slots)
        put(.phraseText, phraseText)
    }

    private static func plain(_ entries: [NGramModel.Entry]) -> [UInt8] {
        entries.flatMap {
            GlossFormat.NGram.element(0, cost: $0.cost, backoff: $0.backoff).littleEndianBytes
        }
    }

    private static func slots(_ entries: [NGramModel.Entry]) -> [UInt8] {
        HashTableWriter.slots(
            entries.map { ($0.hash, GlossFormat.NGram.element($0.hash, cost: $0.cost, backoff: $0.backoff)) })
    }

    private static func phrases(
        _ phrases: [UInt64: [PhraseExtraction.Translation]]
    ) -> (slots: [UInt8], text: [UInt8]) {
        var text: [UInt8] = []
        var slots: [(hash: UInt64, payload: UInt32)] = []
        for (hash, translations) in phrases.sorted(by: { $0.key < $1.key }) {
            slots.append((hash, UInt32(text.count)))
            text.append(UInt8(clamping: translations.count))
            for translation in translations {
                text.append(UInt8(clamping: Int(translation.cost * GlossFormat.costScale + 0.5)))
                text.append(UInt8(clamping: translation.words.count))
                for word in translation.words { appendNumber(Int(word), to: &text) }
            }
        }
        return (HashTableWriter.hashSlots(slots), text)
    }

    private static func appendNumber(_ number: Int, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    func finish() -> [UInt8] {
        var header = GlossFormat.magic
        var body: [UInt8] = []
        for section in GlossFormat.Section.all {
            let bytes = sections[section] ?? []
            header += UInt32(GlossFormat.headerSize + body.count).littleEndianBytes
            header += UInt32(bytes.count).littleEndianBytes
            body += bytes
            while body.count % 8 != 0 { body.append(0) }
        }
        while header.count < GlossFormat.headerSize { header.append(0) }
        return header + body
    }
}
