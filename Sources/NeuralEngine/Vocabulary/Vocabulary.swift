import Packs

/// A SentencePiece unigram vocabulary, read from the tables that were prepared when its pack was built.
///
///     let vocabulary = try Vocabulary(path: directory + "/vocabulary.bin")
///     let ids = vocabulary.encode("Good morning")    // [1234, 567]
///     vocabulary.decode(ids)                         // "Good morning"
///
/// Gives exactly the ids and the text that libsentencepiece gives for the model it was made from.
package struct Vocabulary: Sendable {
    /// The number of pieces.
    package let count: Int
    /// The id that stands for what no piece covers.
    package let unknown: Int32
    /// The id that ends a sentence.
    package let end: Int32

    private let file: MappedFile
    private let flags: VocabularyLayout.Flags
    private let normalizer: Normalizer
    private let unknownScore: Float
    private let userScorePerByte: Float
    private let scores: Table<Float>
    private let kinds: Table<UInt8>
    private let textOffsets: Table<UInt32>
    private let text: Table<UInt8>
    private let pieces: DoubleArray
    private let byteIdentifiers: Table<Int32>

    package init(path: String) throws(NeuralError) {
        try self.init(file: openMapped(path), path: path)
    }

    /// Opens a mapped `vocabulary.bin`; `path` is only for messages.
    package init(file: MappedFile, path: String) throws(NeuralError) {
        typealias Layout = VocabularyLayout
        let view = FileView(path: path, bytes: file.bytes)
        guard view.begins(with: Layout.magic) else { throw .damaged(path, "it is not a vocabulary") }
        func table<Element: BitwiseCopyable>(
            _ section: Layout.Section, of type: Element.Type
        ) throws(NeuralError) -> Table<Element> {
            let entry = Layout.Field.sections + section.rawValue * 8
            let offset = Int(try view.word(at: entry))
            return try view.table(of: type, at: offset, count: Int(try view.word(at: entry + 4)))
        }
        self.file = file
        count = Int(try view.word(at: Layout.Field.pieceCount))
        unknown = Int32(truncatingIfNeeded: try view.word(at: Layout.Field.unknown))
        end = Int32(truncatingIfNeeded: try view.word(at: Layout.Field.end))
        flags = Layout.Flags(rawValue: try view.word(at: Layout.Field.flags))
        unknownScore = try view.float(at: Layout.Field.unknownScore)
        userScorePerByte = try view.float(at: Layout.Field.userScorePerByte)
        scores = try table(.scores, of: Float.self)
        kinds = try table(.kinds, of: UInt8.self)
        textOffsets = try table(.textOffsets, of: UInt32.self)
        text = try table(.text, of: UInt8.self)
        pieces = DoubleArray(words: try table(.pieces, of: UInt32.self))
        byteIdentifiers = try table(.byteIdentifiers, of: Int32.self)
        normalizer = Normalizer(
            units: try table(.normalizerUnits, of: UInt32.self),
            replacements: try table(.normalizerText, of: UInt8.self),
            symbols: DoubleArray(words: try table(.symbols, of: UInt32.self)),
            flags: flags
        )
        guard count > 0, scores.count == count, kinds.count == count, textOffsets.count == count + 1,
            pieces.count > 0, byteIdentifiers.count == 256
        else { throw .damaged(path, "its tables do not fit together") }
        guard unknown >= 0, unknown < count, end >= 0, end < count else {
            throw .damaged(path, "a special piece lies outside the vocabulary")
        }
    }

    // MARK: - Pieces

    /// The UTF-8 of a piece, with U+2581 for a space; empty for an id outside the vocabulary.
    package func bytes(of id: Int32) -> UnsafeBufferPointer<UInt8> {
        let index = Int(id)
        guard index >= 0, index < count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let start = Int(textOffsets.known(index))
        let end = Int(textOffsets.known(index + 1))
        guard start <= end, end <= text.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: text.start + start, count: end - start)
    }

    /// The text of a piece, with U+2581 for a space.
    package func piece(_ id: Int32) -> String {
        String(decoding: bytes(of: id), as: UTF8.self)
    }

    /// Whether the piece begins a word.
    package func beginsWord(_ id: Int32) -> Bool {
        bytes(of: id).starts(with: Normalizer.spaceSymbol)
    }

    package func kind(of id: Int32) -> VocabularyLayout.PieceKind? {
        kinds[Int(id)].flatMap(VocabularyLayout.PieceKind.init(rawValue:))
    }

    // MARK: - Encoding

    /// The pieces of the most probable segmentation; no end of sentence is added.
    package func encode(_ text: String) -> [Int32] {
        var text = text
        return text.withUTF8 { encode($0) }
    }

    /// As `encode(_:)` for bytes, which need not be well-formed.
    package func encode(_ text: UnsafeBufferPointer<UInt8>) -> [Int32] {
        var starts: [Int]?
        return normalizer.normalize(text).withUnsafeBufferPointer { segment($0, starts: &starts) }
    }

    /// The pieces of a text, each with the range of the text's UTF-8 that it spells.
    package func encodeWithRanges(_ text: String) -> [(id: Int32, range: Range<Int>)] {
        var text = text
        return text.withUTF8 { text in
            var origins: [Int]? = []
            let normalized = normalizer.normalize(text, origins: &origins)
            guard let origins, origins.count == normalized.count + 1 else { return [] }
            var starts: [Int]? = []
            let ids = normalized.withUnsafeBufferPointer { segment($0, starts: &starts) }
            guard let starts, starts.count == ids.count else { return [] }
            let ends = starts.dropFirst() + [normalized.count]
            return zip(ids, zip(starts, ends)).map { id, place in
                // The space before a word is none of its text.
                let first = beginsWord(id) ? min(place.0 + Normalizer.spaceSymbol.count, place.1) : place.0
                return (id, origins[first]..<max(origins[first], origins[place.1]))
            }
        }
    }

    /// The best way to reach a position of the text.
    private struct Arrival {
        var score: Float = 0
        var start: Int32 = -1
        var id: Int32 = 0
    }

    /// The Viterbi search over the pieces that match at each character; `starts`, unless `nil`, receives where each
    /// piece begins.
    private func segment(_ text: UnsafeBufferPointer<UInt8>, starts: inout [Int]?) -> [Int32] {
        guard !text.isEmpty else { return [] }
        var arrivals = [Arrival](repeating: Arrival(), count: text.count + 1)
        var start = 0
        while start < text.count {
            let length = min(UTF8Scalar.announcedLength(text[start]), text.count - start)
            extend(from: start, characterLength: length, text: text, arrivals: &arrivals)
            start += length
        }
        return pieces(of: arrivals, text: text, starts: &starts)
    }

    /// Tries every piece that begins at `start`.
    private func extend(
        from start: Int, characterLength: Int, text: UnsafeBufferPointer<UInt8>, arrivals: inout [Arrival]
    ) {
        let before = arrivals[start].score
        var coversCharacter = false
        var node = 0
        var position = start
        while position < text.count, let next = pieces.next(from: node, byte: text[position]) {
            node = next
            position += 1
            let id = pieces.value(at: node) - 1
            guard id >= 0, let kind = kinds[id], kind != VocabularyLayout.PieceKind.unused.rawValue else {
                continue
            }
            let length = position - start
            let score =
                kind == VocabularyLayout.PieceKind.userDefined.rawValue
                ? Float(Double(Float(length) * userScorePerByte) - 0.1) : scores.known(id)
            // In single precision, as libsentencepiece adds: rounding decides between segmentations of equal score.
            let candidate = score + before
            if arrivals[position].start < 0 || candidate > arrivals[position].score {
                arrivals[position] = Arrival(
                    score: candidate, start: Int32(truncatingIfNeeded: start),
                    id: Int32(truncatingIfNeeded: id)
                )
            }
            if length == characterLength { coversCharacter = true }
        }
        guard !coversCharacter else { return }
        let target = start + characterLength
        let candidate = unknownScore + before
        if arrivals[target].start < 0 || candidate > arrivals[target].score {
            arrivals[target] = Arrival(
                score: candidate, start: Int32(truncatingIfNeeded: start), id: unknown
            )
        }
    }

    /// Walks the best arrivals back, spelling unknown characters in bytes where the vocabulary can.
    private func pieces(
        of arrivals: [Arrival], text: UnsafeBufferPointer<UInt8>, starts: inout [Int]?
    ) -> [Int32] {
        var ids: [Int32] = []
        ids.reserveCapacity(text.count / 3 + 1)
        let spellsBytes = flags.contains(.byteFallback)
        var end = text.count
        while end > 0 {
            let arrival = arrivals[end]
            guard arrival.start >= 0, arrival.start < end else { break }
            let start = Int(arrival.start)
            if arrival.id == unknown, spellsBytes {
                for byte in text[start..<end].reversed() {
                    let id = byteIdentifiers.known(Int(byte))
                    ids.append(id >= 0 ? id : unknown)
                    starts?.append(start)
                }
            } else if arrival.id != unknown || ids.last != unknown {
                ids.append(arrival.id)
                starts?.append(start)
            } else if let last = starts?.indices.last {
                starts?[last] = start
            }
            end = start
        }
        ids.reverse()
        starts?.reverse()
        return ids
    }

    // MARK: - Decoding

    /// The text that the pieces spell.
    package func decode(_ ids: some Sequence<Int32>) -> String {
        var output: [UInt8] = []
        var pendingBytes: [UInt8] = []
        var atStart = true
        for id in ids {
            let kind = kind(of: id)
            if kind == .byte {
                if let byte = byteIdentifiers.firstIndex(of: id) { pendingBytes.append(UInt8(byte)) }
                continue
            }
            appendRepairing(&pendingBytes, to: &output)
            if !output.isEmpty { atStart = false }
            append(id, kind: kind, atStart: &atStart, to: &output)
        }
        appendRepairing(&pendingBytes, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func append(
        _ id: Int32, kind: VocabularyLayout.PieceKind?, atStart: inout Bool, to output: inout [UInt8]
    ) {
        switch kind {
        case .control?, nil:
            return
        case .unknown?:
            output += " \u{2047} ".utf8
            return
        default:
            break
        }
        let bytes = bytes(of: id)
        var index = 0
        let symbol = Normalizer.spaceSymbol
        func isSpace(at index: Int) -> Bool {
            index + 3 <= bytes.count && bytes[index] == symbol[0] && bytes[index + 1] == symbol[1]
                && bytes[index + 2] == symbol[2]
        }
        let trims = flags.contains(.removeExtraWhitespace)
        if atStart, trims || flags.contains(.addDummyPrefix), isSpace(at: 0) {
            index = 3
            if !trims { atStart = false }
        }
        while index < bytes.count {
            if isSpace(at: index) {
                output.append(UInt8(ascii: " "))
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
    }

    /// Appends the characters that the bytes form; each byte that is part of none becomes U+FFFD.
    private func appendRepairing(_ bytes: inout [UInt8], to output: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                let length = UTF8Scalar.validLength(in: buffer, at: index)
                if length == 0 {
                    output += "\u{FFFD}".utf8
                } else {
                    output += buffer[index..<index + length]
                }
                index += max(length, 1)
            }
        }
        bytes.removeAll()
    }
}

extension Table where Element: Equatable {
    fileprivate func firstIndex(of element: Element) -> Int? {
        UnsafeBufferPointer(start: start, count: count).firstIndex(of: element)
    }
}
