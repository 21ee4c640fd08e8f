/// Reads numbers and strings one after another from bytes that nobody has checked.
///
/// A read past the end gives zero or an empty value and sets ``isPastEnd``, so that a damaged record ends in a
/// miss; no read touches memory outside the bytes.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private let text: CompactText
    private(set) var position: Int
    private(set) var isPastEnd = false

    /// - Parameter bytes: must stay valid while the reader is used.
    init(_ bytes: UnsafeRawBufferPointer, text: CompactText) {
        self.bytes = bytes
        self.text = text
        position = 0
    }

    var remaining: Int { bytes.count - position }

    mutating func byte() -> UInt8 {
        guard position < bytes.count else {
            isPastEnd = true
            return 0
        }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func varint() -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 35 {
            let next = byte()
            value |= UInt64(next & 0x7F) << shift
            if next & 0x80 == 0 { return Int(value) }
            shift += 7
        }
        isPastEnd = true
        return 0
    }

    /// A count of items that take at least one byte each, so never more than there are bytes left.
    mutating func count() -> Int {
        let value = varint()
        guard value <= remaining else {
            isPastEnd = true
            return 0
        }
        return value
    }

    mutating func string() -> String { text.decode(stringBytes()) }

    /// A byte and a string after it, in one length: the string is what remains.
    mutating func markedString() -> (mark: UInt8, text: String) {
        let bytes = stringBytes()
        guard let mark = bytes.first else { return (0, "") }
        return (mark, text.decode(UnsafeRawBufferPointer(rebasing: bytes.dropFirst())))
    }

    /// The bytes of a string, without making one of them.
    mutating func stringBytes() -> UnsafeRawBufferPointer {
        let length = count()
        defer { position += length }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<(position + length)])
    }

    mutating func list<Element>(_ read: (inout ByteReader) -> Element) -> [Element] {
        let count = count()
        var elements: [Element] = []
        elements.reserveCapacity(min(count, 64))
        for _ in 0..<count {
            elements.append(read(&self))
            if isPastEnd { break }
        }
        return elements
    }
}
