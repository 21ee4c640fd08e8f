import DictionaryEngine
import TextAnalysis

/// Makes a `morphology.bin` (``MorphologyFormat``) of lexemes and frequencies. The same input gives the same
/// bytes.
///
///     var writer = MorphologyWriter(prefixes: ["по", "наи"])
///     writer.add(lexeme)
///     writer.setFrequency(5.1, of: "книга")
///     let bytes = try writer.finish()
package struct MorphologyWriter {
    private var collector: ParadigmCollector
    private var frequencies: [String: Float] = [:]

    /// - Parameter prefixes: what forms may carry before the stem when the lemma doesn't.
    package init(prefixes: [String] = []) {
        collector = ParadigmCollector(prefixes: prefixes)
    }

    package mutating func add(_ lexeme: SourceLexeme) {
        if !lexeme.forms.isEmpty { collector.add(lexeme) }
    }

    /// Sets a form's Zipf frequency; spellings that fold to one key add up.
    package mutating func setFrequency(_ zipf: Float, of form: String) {
        let key = SearchKey.make(form)
        guard let other = frequencies[key] else {
            frequencies[key] = zipf
            return
        }
        frequencies[key] = FrequencySource.sum(zipf, other)
    }

    package var lexemeCount: Int { collector.lexemes.count }

    /// - Throws: `MorphologyWriterError` when the language has more paradigms, suffixes or tag sets than the
    ///   format can number.
    package func finish() throws(MorphologyWriterError) -> [UInt8] {
        let numbering = Numbering(collector)
        guard numbering.suffixes.count <= Int(UInt16.max) else { throw .tooMany("suffixes") }
        guard collector.tags.values.count <= Int(UInt16.max) else { throw .tooMany("tag sets") }
        guard collector.paradigms.values.count <= Int(MorphologyFormat.LexemeElement.paradigmMask) else {
            throw .tooMany("paradigms")
        }
        var sections: [MorphologyFormat.Section: [UInt8]] = [:]
        writeLexemes(numbering, into: &sections)
        try writeParadigms(numbering, into: &sections)
        writeSuffixes(numbering, into: &sections)
        writeStatistics(into: &sections)
        writeEndings(numbering, into: &sections)
        sections[.tags] = collector.tags.values.flatMap { $0.rawValue.littleEndianBytes }
        sections[.prefixes] = collector.prefixes.flatMap { Array($0.utf8) + [0] }
        return Self.file(sections)
    }

    /// The final numbers of paradigms (the most popular first) and suffixes (by folding, then spelling).
    private struct Numbering {
        var paradigmOrder: [Int]
        var paradigmNumber: [Int]
        var suffixes: [(text: String, folded: String)]
        var suffixNumber: [Int]

        init(_ collector: ParadigmCollector) {
            paradigmOrder = collector.paradigms.values.indices.sorted {
                (collector.popularity[$1], $0) < (collector.popularity[$0], $1)
            }
            paradigmNumber = Array(repeating: 0, count: paradigmOrder.count)
            for (number, paradigm) in paradigmOrder.enumerated() { paradigmNumber[paradigm] = number }
            let folded = collector.suffixes.values.map { (text: $0, folded: SearchKey.make($0)) }
            let order = folded.indices.sorted {
                folded[$0].folded == folded[$1].folded
                    ? folded[$0].text.utf8.lexicographicallyPrecedes(folded[$1].text.utf8)
                    : folded[$0].folded.utf8.lexicographicallyPrecedes(folded[$1].folded.utf8)
            }
            suffixes = order.map { folded[$0] }
            suffixNumber = Array(repeating: 0, count: order.count)
            for (number, suffix) in order.enumerated() { suffixNumber[suffix] = number }
        }
    }

    private func writeLexemes(
        _ numbering: Numbering, into sections: inout [MorphologyFormat.Section: [UInt8]]
    ) {
        let lexemes = collector.lexemes.map { (lexeme: $0, paradigm: numbering.paradigmNumber[$0.paradigm]) }
            .sorted {
                $0.lexeme.stem == $1.lexeme.stem
                    ? ($0.paradigm, $0.lexeme.spelling) < ($1.paradigm, $1.lexeme.spelling)
                    : $0.lexeme.stem.utf8.lexicographicallyPrecedes($1.lexeme.stem.utf8)
            }
        var elements: [UInt32] = []
        var stems: [(hash: UInt64, payload: UInt32)] = []
        var spellings: [UInt8] = []
        var spellingOffsets: [String: UInt32] = [:]
        for (index, (lexeme, paradigm)) in lexemes.enumerated() {
            if index == 0 || lexemes[index - 1].lexeme.stem != lexeme.stem {
                stems.append((WordHash.hash(lexeme.stem.utf8), UInt32(elements.count)))
            }
            let isLast = index + 1 == lexemes.count || lexemes[index + 1].lexeme.stem != lexeme.stem
            var element = UInt32(paradigm) | (isLast ? MorphologyFormat.LexemeElement.last : 0)
            let isCapitalised =
                !lexeme.spelling.isEmpty
                && lexeme.spelling == MorphologyFormat.LexemeElement.capitalised(lexeme.stem)
            if isCapitalised {
                element |= MorphologyFormat.LexemeElement.capitalised
            } else if !lexeme.spelling.isEmpty {
                element |= MorphologyFormat.LexemeElement.spelled
            }
            elements.append(element)
            guard element & MorphologyFormat.LexemeElement.spelled != 0 else { continue }
            if spellingOffsets[lexeme.spelling] == nil {
                spellingOffsets[lexeme.spelling] = UInt32(spellings.count)
                spellings += Array(lexeme.spelling.utf8) + [0]
            }
            elements.append(spellingOffsets[lexeme.spelling] ?? 0)
        }
        sections[.stems] = HashTableWriter.hashSlots(stems)
        sections[.lexemes] = elements.flatMap(\.littleEndianBytes)
        sections[.spellings] = spellings
    }

    private func writeParadigms(
        _ numbering: Numbering, into sections: inout [MorphologyFormat.Section: [UInt8]]
    ) throws(MorphologyWriterError) {
        var offsets: [UInt8] = []
        var bytes: [UInt8] = []
        for paradigm in numbering.paradigmOrder {
            let rows = collector.paradigms.values[paradigm]
            guard rows.count <= Int(UInt16.max) else { throw .tooMany("forms of a word") }
            offsets += UInt32(bytes.count).littleEndianBytes
            bytes += UInt16(rows.count).littleEndianBytes
            for row in rows { bytes += UInt16(numbering.suffixNumber[row.suffix]).littleEndianBytes }
            for row in rows { bytes += UInt16(row.tags).littleEndianBytes }
            for row in rows { bytes.append(UInt8(truncatingIfNeeded: row.prefix)) }
            if bytes.count % 2 != 0 { bytes.append(0) }
        }
        sections[.paradigmOffsets] = offsets
        sections[.paradigms] = bytes
    }

    private func writeSuffixes(
        _ numbering: Numbering, into sections: inout [MorphologyFormat.Section: [UInt8]]
    ) {
        var offsets: [UInt8] = []
        var text: [UInt8] = []
        var slots: [(hash: UInt64, payload: UInt32)] = []
        let suffixes = numbering.suffixes
        for (number, suffix) in suffixes.enumerated() {
            if number == 0 || suffixes[number - 1].folded != suffix.folded {
                slots.append((WordHash.hash(suffix.folded.utf8), UInt32(number)))
            }
            let continues = number + 1 < suffixes.count && suffixes[number + 1].folded == suffix.folded
            offsets += (UInt32(text.count) | (continues ? 1 << 31 : 0)).littleEndianBytes
            text += Array(suffix.text.utf8)
        }
        offsets += UInt32(text.count).littleEndianBytes
        sections[.suffixSlots] = HashTableWriter.hashSlots(slots)
        sections[.suffixOffsets] = offsets
        sections[.suffixText] = text
    }

    private func writeStatistics(into sections: inout [MorphologyFormat.Section: [UInt8]]) {
        let frequencies = frequencies.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        sections[.frequencies] = HashTableWriter.valueSlots(
            frequencies.map {
                (
                    WordHash.hash($0.key.utf8),
                    UInt8(clamping: Int($0.value * MorphologyFormat.zipfScale + 0.5))
                )
            })
        sections[.preferences] = HashTableWriter.valueSlots(
            collector.preferences.map {
                (
                    WordHash.combine(WordHash.hash($0.form.utf8), $0.tags),
                    UInt8(clamping: Int($0.probability * 255 + 0.5))
                )
            })
    }

    private func writeEndings(
        _ numbering: Numbering, into sections: inout [MorphologyFormat.Section: [UInt8]]
    ) {
        let folded = collector.suffixes.values.map { SearchKey.make($0) }
        let statistics = EndingStatistics(
            lexemes: collector.lexemes.map { ($0.stem, numbering.paradigmNumber[$0.paradigm]) },
            paradigms: numbering.paradigmOrder.map { paradigm in
                collector.paradigms.values[paradigm].map { row in
                    row.prefix == 0 ? (folded[row.suffix], collector.tags.values[row.tags]) : nil
                }
            },
            popularity: numbering.paradigmOrder.map { collector.popularity[$0] }
        )
        var elements: [UInt32] = []
        var slots: [(hash: UInt64, payload: UInt32)] = []
        for (ending, readings) in statistics.endings() {
            slots.append((WordHash.hash(ending.utf8), UInt32(elements.count)))
            for (index, (reading, count)) in readings.enumerated() {
                let element = MorphologyFormat.EndingElement.element(
                    paradigm: reading.paradigm,
                    row: reading.row,
                    weight: UInt8(clamping: 16 * (Int.bitWidth - 1 - count.leadingZeroBitCount))
                )
                let isLast = index + 1 == readings.count
                elements.append(element | (isLast ? MorphologyFormat.EndingElement.last : 0))
            }
        }
        sections[.endings] = HashTableWriter.hashSlots(slots)
        sections[.endingCandidates] = elements.flatMap(\.littleEndianBytes)
    }

    private static func file(_ sections: [MorphologyFormat.Section: [UInt8]]) -> [UInt8] {
        var header = MorphologyFormat.magic
        var body: [UInt8] = []
        let start = (MorphologyFormat.headerSize + 7) / 8 * 8
        for section in MorphologyFormat.Section.allCases {
            let bytes = sections[section] ?? []
            header += UInt32(start + body.count).littleEndianBytes
            header += UInt32(bytes.count).littleEndianBytes
            body += bytes
            while body.count % 8 != 0 { body.append(0) }
        }
        while header.count < start { header.append(0) }
        return header + body
    }
}

/// What can't be written.
package enum MorphologyWriterError: Error, Equatable, CustomStringConvertible {
    case tooMany(String)

    package var description: String {
        switch self {
        case .tooMany(let what): "the source has more \(what) than a morphology table can number"
        }
    }
}
