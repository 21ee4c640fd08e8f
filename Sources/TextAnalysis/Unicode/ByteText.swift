/// The UTF-8 bytes of a string while a scanner works on them.
///
/// Reading outside the text gives NUL, so that a scanner may look ahead and behind without asking first;
/// nothing outside is ever touched.
struct ByteText {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The size in bytes.
    let count: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        count = bytes.count
    }

    /// The byte at `offset`, or 0 outside the text.
    subscript(offset: Int) -> UInt8 {
        UInt(bitPattern: offset) < UInt(bitPattern: count) ? bytes[offset] : 0
    }

    /// The bytes of `range`, which must lie within the text.
    subscript(range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range])
    }

    /// The scalar that begins at `offset`, a scalar boundary; NUL of length 0 at the end.
    func scalar(at offset: Int) -> (value: UInt32, length: Int) {
        guard offset < count else { return (0, 0) }
        let lead = self[offset]
        if lead < 0x80 { return (UInt32(lead), 1) }
        if lead < 0xE0 { return (UInt32(lead & 0x1F) << 6 | continuation(offset + 1), 2) }
        if lead < 0xF0 {
            let high = UInt32(lead & 0x0F) << 12
            return (high | continuation(offset + 1) << 6 | continuation(offset + 2), 3)
        }
        let high = UInt32(lead & 0x07) << 18 | continuation(offset + 1) << 12
        return (high | continuation(offset + 2) << 6 | continuation(offset + 3), 4)
    }

    /// The scalar that ends at `offset`, a scalar boundary; NUL of length 0 at the start.
    func scalar(before offset: Int) -> (value: UInt32, length: Int) {
        guard offset > 0 else { return (0, 0) }
        var start = offset - 1
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start)
    }

    /// The text of `range`, whose ends are scalar boundaries.
    func string(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }

    /// Whether `text` stands at `offset`.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
        for index in 0..<text.utf8CodeUnitCount where text.utf8Start[index] != self[offset + index] {
            return false
        }
        return true
    }

    private func continuation(_ offset: Int) -> UInt32 { UInt32(self[offset] & 0x3F) }
}

extension String {
    /// Hands the string's UTF-8 bytes to `body`.
    func withByteText<R>(_ body: (ByteText) -> R) -> R {
        if let result = utf8.withContiguousStorageIfAvailable({ body(ByteText($0)) }) { return result }
        var copy = self
        return copy.withUTF8 { body(ByteText($0)) }
    }

    /// The index `offset` bytes of UTF-8 into the string.
    func index(atByte offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

    /// The range between two offsets in bytes of UTF-8.
    func range(ofBytes bytes: Range<Int>) -> Range<Index> {
        let start = index(atByte: bytes.lowerBound)
        return start..<utf8.index(start, offsetBy: bytes.count)
    }
}
