import Packs

/// Finds records by key in a section of a mapped dictionary, by the layout of ``KeyIndexFormat``.
///
/// Nothing is read at opening but the header. Every offset that comes from the file is checked where it is
/// used: a damaged index misses, and never reads outside its section.
struct KeyIndex: Sendable {
    typealias Format = KeyIndexFormat

    /// Keeps the mapping alive.
    private let file: MappedFile
    private let text: CompactText
    private let start: Int
    let keyCount: Int
    private let signatureCount: Int
    private let slotCount: Int
    private let offsets: Int
    private let slots: Int
    private let records: Range<Int>

    /// An index without keys.
    init(emptyIn file: MappedFile, text: CompactText) {
        self.file = file
        self.text = text
        (start, keyCount, signatureCount, slotCount, offsets, slots) = (0, 0, 0, 0, 0, 0)
        records = 0..<0
    }

    /// - Parameter section: where the index lies in the file; inside it.
    /// - Returns: `nil` when the parts that the header announces don't fit into the section.
    init?(file: MappedFile, section: Range<Int>, text: CompactText) {
        self.file = file
        self.text = text
        guard !section.isEmpty else {
            (start, keyCount, signatureCount, slotCount, offsets, slots) = (0, 0, 0, 0, 0, 0)
            records = 0..<0
            return
        }
        guard section.count >= Format.headerSize else { return nil }
        func header(_ index: Int) -> Int {
            let at = section.lowerBound + index * 4
            return Int(UInt32(littleEndian: file.bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
        }
        keyCount = header(0)
        signatureCount = header(1)
        slotCount = header(2)
        guard keyCount <= Format.greatestKeyCount, [0, keyCount].contains(signatureCount) else { return nil }
        start = section.lowerBound + Format.headerSize
        offsets = start + signatureCount * 8
        slots = offsets + (keyCount + 1) * 4
        let recordsStart = slots + slotCount * 4
        records = recordsStart..<(recordsStart + header(3))
        guard records.upperBound <= section.upperBound else { return nil }
    }

    // MARK: - Parts

    /// Reads one of the arrays, whose extent was checked at opening; `index` must be inside it.
    private func load(_ array: Int, _ index: Int) -> UInt32 {
        UInt32(littleEndian: file.bytes.loadUnaligned(fromByteOffset: array + index * 4, as: UInt32.self))
    }

    private static var nothing: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

    private func record(_ index: Int) -> UnsafeRawBufferPointer {
        guard index >= 0, index < keyCount else { return Self.nothing }
        let from = Int(load(offsets, index))
        let to = Int(load(offsets, index + 1))
        guard from <= to, to <= records.count else { return Self.nothing }
        return UnsafeRawBufferPointer(
            rebasing: file.bytes[(records.lowerBound + from)..<(records.lowerBound + to)])
    }

    /// The bytes of a key; empty when there is no such key. Valid as long as the index.
    func keyBytes(_ index: Int) -> UnsafeRawBufferPointer {
        let record = record(index)
        return UnsafeRawBufferPointer(rebasing: record.prefix { $0 != 0 })
    }

    func key(_ index: Int) -> String { text.decode(keyBytes(index)) }

    /// The record of a key, to be read at once.
    func postings(_ index: Int) -> ByteReader {
        let record = record(index)
        let rest = record.drop { $0 != 0 }.dropFirst()
        return ByteReader(UnsafeRawBufferPointer(rebasing: rest), text: text)
    }

    func signature(_ index: Int) -> KeySignature {
        guard index >= 0, index < signatureCount else { return KeySignature(rawValue: 0) }
        let value = file.bytes.loadUnaligned(fromByteOffset: start + index * 8, as: UInt64.self)
        return KeySignature(rawValue: UInt64(littleEndian: value))
    }

    // MARK: - Search

    /// The number of a key, or `nil`.
    func find(_ key: String) -> Int? {
        guard !key.isEmpty, key.utf8.allSatisfy({ $0 != 0 }) else { return nil }
        // ASCII is the same in both encodings.
        guard key.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.encode(key).withUnsafeBytes { find(bytes: $0) }
        }
        var key = key
        return key.withUTF8 { find(bytes: UnsafeRawBufferPointer($0)) }
    }

    private func find(bytes key: UnsafeRawBufferPointer) -> Int? {
        guard slotCount > 0 else { return nil }
        let hash = Format.hash(key)
        let tag = Format.tag(of: hash)
        var slot = Format.home(of: hash, slotCount: slotCount)
        for _ in 0..<min(Format.longestProbe, slotCount) {
            let value = load(slots, slot)
            if value == 0 { return nil }
            if value & 0xFF00_0000 == tag {
                let index = Int(value & 0x00FF_FFFF) - 1
                if Self.isKey(key, of: record(index)) { return index }
            }
            slot += 1
            if slot == slotCount { slot = 0 }
        }
        return nil
    }

    /// Whether a record begins with a key and the zero after it.
    private static func isKey(_ key: UnsafeRawBufferPointer, of record: UnsafeRawBufferPointer) -> Bool {
        guard record.count > key.count, record[key.count] == 0 else { return false }
        for index in 0..<key.count where key[index] != record[index] { return false }
        return true
    }

    /// The numbers of the keys that begin with `prefix`.
    func keys(prefix: String) -> Range<Int> {
        let prefix = text.encode(prefix)
        let first = firstIndex { Self.compare($0, prefix) >= 0 }
        let last = firstIndex(from: first) { key in
            Self.compare(UnsafeRawBufferPointer(rebasing: key.prefix(prefix.count)), prefix) > 0
        }
        return first..<last
    }

    /// Binary search: the first key from `from` on that meets a condition which all keys after it meet too.
    private func firstIndex(from: Int = 0, where isPast: (UnsafeRawBufferPointer) -> Bool) -> Int {
        var low = from
        var high = keyCount
        while low < high {
            let middle = low + (high - low) / 2
            if isPast(keyBytes(middle)) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static func compare(_ key: UnsafeRawBufferPointer, _ other: [UInt8]) -> Int {
        for index in 0..<min(key.count, other.count) where key[index] != other[index] {
            return key[index] < other[index] ? -1 : 1
        }
        return key.count - other.count
    }
}
