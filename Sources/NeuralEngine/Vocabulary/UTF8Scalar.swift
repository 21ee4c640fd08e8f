/// The shape of UTF-8 as SentencePiece sees it.
enum UTF8Scalar {
    /// The number of bytes of the well-formed scalar at `position`, or zero when there is none.
    static func validLength(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        let left = text.count - position
        let first = text[position]
        func trail(_ index: Int) -> UInt32? {
            let byte = text[position + index]
            return byte & 0xC0 == 0x80 ? UInt32(byte & 0x3F) : nil
        }
        switch first {
        case ..<0x80:
            return 1
        case 0xC2..<0xE0:
            return left >= 2 && trail(1) != nil ? 2 : 0
        case 0xE0..<0xF0:
            guard left >= 3, let middle = trail(1), let last = trail(2) else { return 0 }
            let scalar = UInt32(first & 0x0F) << 12 | middle << 6 | last
            return scalar >= 0x800 && Unicode.Scalar(scalar) != nil ? 3 : 0
        case 0xF0..<0xF8:
            guard left >= 4, let second = trail(1), let third = trail(2), let last = trail(3) else {
                return 0
            }
            let scalar = UInt32(first & 0x07) << 18 | second << 12 | third << 6 | last
            return scalar >= 0x10000 && scalar <= 0x10FFFF ? 4 : 0
        default:
            return 0
        }
    }

    /// The length that a character's first byte announces; one for a byte that begins none.
    @inline(__always)
    static func announcedLength(_ first: UInt8) -> Int {
        switch first {
        case 0xC0..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0...: 4
        default: 1
        }
    }
}
