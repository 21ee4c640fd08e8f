import CICU

/// Turns text into bytes, in pieces as it comes.
package final class TextEncoder {
    package let encoding: TextEncoding
    private let converter: OpaquePointer?
    private var hasBegun = false

    /// - Parameter escapes: whether what the encoding lacks is written as `&#1234;`.
    package init(_ encoding: TextEncoding, escapes: Bool = false) {
        self.encoding = encoding
        converter = encoding.isUTF8 ? nil : tolmach_converter_open(encoding.converterName, escapes ? 1 : 0)
    }

    deinit {
        if let converter { tolmach_converter_close(converter) }
    }

    /// The bytes of the next text, after the byte order mark where the encoding has one; `nil` where the
    /// encoding lacks a character.
    package func encode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = hasBegun ? [] : encoding.byteOrderMark
        hasBegun = true
        guard let converter else { return bytes + Array(text.utf8) }
        let units = Array(text.utf16)
        var start = 0
        while start < units.count {
            let capacity = min(units.count - start, 1 << 20) * 4 + 64
            var taken: Int32 = 0
            var failed = false
            let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                let written = units.withUnsafeBufferPointer { source -> Int32 in
                    guard let begin = source.baseAddress, let target = buffer.baseAddress else { return -1 }
                    return tolmach_converter_encode(
                        converter, begin + start, Int32(clamping: units.count - start), 1, &taken, target,
                        Int32(capacity))
                }
                failed = written < 0
                count = max(0, Int(written))
            }
            if failed || taken == 0 && piece.isEmpty { return nil }
            bytes += piece
            start += Int(taken)
        }
        return bytes
    }
}
