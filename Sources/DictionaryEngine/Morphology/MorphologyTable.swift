import Packs

/// Bounds-checked reading of a mapped `morphology.bin`: whatever the bytes are, a read outside a section
/// gives zero, so that a damaged file leads to a miss and never to a crash.
struct MorphologyTable: Sendable {
    typealias Format = MorphologyFormat

    private let file: MappedFile
    private let sections: [Range<Int>]

    /// Checks the magic and that every section lies inside the file.
    init(file: MappedFile) throws(DictionaryError) {
        let bytes = file.bytes
        guard bytes.count >= Format.headerSize, bytes.prefix(8).elementsEqual(Format.magic) else {
            throw .notAMorphology
        }
        var sections: [Range<Int>] = []
        for section in Format.Section.allCases {
            let at = 8 + section.rawValue * 8
            let offset = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
            let length = Int(
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)))
            guard offset + length <= bytes.count else { throw .damaged("morphology section \(section)") }
            sections.append(offset..<(offset + length))
        }
        self.file = file
        self.sections = sections
    }

    // MARK: - Raw access

    func size(_ section: Format.Section) -> Int { sections[section.rawValue].count }

    private func load<T: FixedWidthInteger>(_ section: Format.Section, _ offset: Int, as: T.Type) -> T {
        let range = sections[section.rawValue]
        guard offset >= 0, offset <= range.count - MemoryLayout<T>.size else { return 0 }
        return T(
            littleEndian: file.bytes.loadUnaligned(fromByteOffset: range.lowerBound + offset, as: T.self)
        )
    }

    /// The bytes from `offset` to the next zero byte.
    private func text(_ section: Format.Section, from offset: Int) -> String {
        let range = sections[section.rawValue]
        guard offset >= 0, offset < range.count else { return "" }
        let bytes = UnsafeRawBufferPointer(
            rebasing: file.bytes[(range.lowerBound + offset)..<range.upperBound])
        let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// The number stored for `hash`, or `nil`.
    private func find(_ hash: UInt64, in section: Format.Section) -> Int? {
        let slotCount = size(section) / 8
        guard slotCount > 0 else { return nil }
        var slot = Format.HashSlots.home(hash, slotCount: slotCount)
        for _ in 0..<Format.HashSlots.longestProbe {
            let value = load(section, slot * 8, as: UInt64.self)
            if value == 0 { return nil }
            if value & 0xFFFF_FFFF == hash & 0xFFFF_FFFF, value >> 32 > 0 { return Int(value >> 32) - 1 }
            slot += 1
            if slot == slotCount { slot = 0 }
        }
        return nil
    }

    private func findValue(_ hash: UInt64, in section: Format.Section) -> UInt8 {
        let slotCount = size(section) / 4
        guard slotCount > 0 else { return 0 }
        var slot = Format.HashSlots.home(hash, slotCount: slotCount)
        for _ in 0..<Format.HashSlots.longestProbe {
            let value = load(section, slot * 4, as: UInt32.self)
            if value == 0 { return 0 }
            if value & 0xFF_FFFF == UInt32(hash & 0xFF_FFFF) { return UInt8(value >> 24) }
            slot += 1
            if slot == slotCount { slot = 0 }
        }
        return 0
    }

    // MARK: - Stems and lexemes

    /// A lexeme as stored: the paradigm and, when the stem isn't spelled as it is folded, its spelling.
    struct StoredLexeme {
        var paradigm: Int
        var spelling: String?
        var isCapitalised = false

        /// - Parameter folded: the stem that it was found by.
        func stem(folded: String) -> String {
            spelling ?? (isCapitalised ? MorphologyFormat.LexemeElement.capitalised(folded) : folded)
        }
    }

    /// Calls `body` with each lexeme of the stem with this hash.
    func forEachLexeme(stem hash: UInt64, _ body: (StoredLexeme) -> Void) {
        guard var index = find(hash, in: .stems) else { return }
        let count = size(.lexemes) / 4
        while index >= 0, index < count {
            let element = load(.lexemes, index * 4, as: UInt32.self)
            var lexeme = StoredLexeme(paradigm: Int(element & Format.LexemeElement.paradigmMask))
            lexeme.isCapitalised = element & Format.LexemeElement.capitalised != 0
            if element & Format.LexemeElement.spelled != 0 {
                index += 1
                lexeme.spelling = text(.spellings, from: Int(load(.lexemes, index * 4, as: UInt32.self)))
            }
            body(lexeme)
            if element & Format.LexemeElement.last != 0 { return }
            index += 1
        }
    }

    // MARK: - Paradigms

    struct Row {
        var suffix: Int
        var tags: Int
        var prefix: Int
    }

    private func paradigmStart(_ paradigm: Int) -> (offset: Int, rows: Int) {
        guard paradigm * 4 + 4 <= size(.paradigmOffsets) else { return (0, 0) }
        let offset = Int(load(.paradigmOffsets, paradigm * 4, as: UInt32.self))
        let rows = Int(load(.paradigms, offset, as: UInt16.self))
        guard offset + 2 + rows * 5 <= size(.paradigms) else { return (0, 0) }
        return (offset + 2, rows)
    }

    func rowCount(_ paradigm: Int) -> Int { paradigmStart(paradigm).rows }

    func row(_ row: Int, of paradigm: Int) -> Row? {
        let (start, rows) = paradigmStart(paradigm)
        guard row >= 0, row < rows else { return nil }
        return Row(
            suffix: Int(load(.paradigms, start + row * 2, as: UInt16.self)),
            tags: Int(load(.paradigms, start + (rows + row) * 2, as: UInt16.self)),
            prefix: Int(load(.paradigms, start + rows * 4 + row, as: UInt8.self))
        )
    }

    /// The rows of a paradigm whose suffix is in `suffixes` and whose prefix is `prefix`.
    func rows(of paradigm: Int, suffixes: ClosedRange<Int>, prefix: Int, _ body: (Int, Row) -> Void) {
        let (start, rows) = paradigmStart(paradigm)
        let base = sections[Format.Section.paradigms.rawValue].lowerBound + start
        let bytes = file.bytes
        for index in 0..<rows {
            let suffix = Int(
                UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: base + index * 2, as: UInt16.self))
            )
            guard suffixes.contains(suffix), let row = row(index, of: paradigm), row.prefix == prefix else {
                continue
            }
            body(index, row)
        }
    }

    func tags(_ number: Int) -> GrammarTags {
        GrammarTags(rawValue: load(.tags, number * 8, as: UInt64.self))
    }

    // MARK: - Suffixes and prefixes

    /// The numbers of the suffixes with this folding.
    func suffixes(folded hash: UInt64) -> ClosedRange<Int>? {
        guard let first = find(hash, in: .suffixSlots) else { return nil }
        var last = first
        while load(.suffixOffsets, last * 4, as: UInt32.self) >> 31 != 0 { last += 1 }
        return first...last
    }

    func suffix(_ number: Int) -> String {
        let start = Int(load(.suffixOffsets, number * 4, as: UInt32.self) & 0x7FFF_FFFF)
        let end = Int(load(.suffixOffsets, number * 4 + 4, as: UInt32.self) & 0x7FFF_FFFF)
        let range = sections[Format.Section.suffixText.rawValue]
        guard start < end, end <= range.count else { return "" }
        let bytes = file.bytes[(range.lowerBound + start)..<(range.lowerBound + end)]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The prefixes that paradigms use; the first is empty.
    func prefixes() -> [String] {
        let range = sections[Format.Section.prefixes.rawValue]
        let parts = file.bytes[range].split(separator: 0, omittingEmptySubsequences: false)
        return parts.prefix(255).dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: - Statistics

    /// Zipf frequency (base-10 logarithm of occurrences in a thousand million words), 0 when unknown.
    func frequency(_ hash: UInt64) -> Float { Float(findValue(hash, in: .frequencies)) / Format.zipfScale }

    /// `P(tags | form)`, or `nil` when no count is known for the form with these tags.
    func preference(_ hash: UInt64, tags: Int) -> Float? {
        let value = findValue(WordHash.combine(hash, tags), in: .preferences)
        return value == 0 ? nil : Float(value) / 255
    }

    // MARK: - Endings of unknown words

    struct EndingReading {
        var paradigm: Int
        var row: Int
        var weight: Float
    }

    func readings(ending hash: UInt64) -> [EndingReading] {
        guard var index = find(hash, in: .endings) else { return [] }
        var readings: [EndingReading] = []
        let count = size(.endingCandidates) / 4
        while index >= 0, index < count, readings.count < 16 {
            let element = load(.endingCandidates, index * 4, as: UInt32.self)
            readings.append(
                EndingReading(
                    paradigm: Int(element & 0x7FFF),
                    row: Int(element >> 15 & 0xFF),
                    weight: Float(element >> 23 & 0xFF) / 16
                )
            )
            if element & Format.EndingElement.last != 0 { break }
            index += 1
        }
        return readings
    }
}
