/// Reads little-endian numbers from bytes that nobody vouches for: every read is checked.
struct ByteCursor {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var remaining: Int { bytes.endIndex - position }

    mutating func integer<T: FixedWidthInteger>(_: T.Type = T.self) -> T? {
        let size = T.bitWidth / 8
        guard remaining >= size else { return nil }
        defer { position += size }
        return (0..<size).reduce(0) { value, index in value | T(bytes[position + index]) << T(8 * index) }
    }

    mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, remaining >= count else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }
}

extension [UInt8] {
    /// Appends a number's bytes, the lowest first.
    mutating func append<T: FixedWidthInteger>(littleEndian value: T) {
        Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
    }
}
