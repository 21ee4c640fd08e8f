import CICU

/// Turns bytes into text, in pieces as they come.
package final class TextDecoder {
    package let encoding: TextEncoding
    /// Bytes that were not valid, each replaced by U+FFFD.
    package private(set) var invalidBytes = 0
    private let converter: OpaquePointer?
    /// Bytes of a character that is not complete yet.
    private var pending: [UInt8] = []

    /// - Parameter encoding: the bytes come without its byte order mark.
    package init(_ encoding: TextEncoding) {
        self.encoding = encoding
        converter = encoding.isUTF8 ? nil : tolmach_converter_open(encoding.converterName, 0)
    }

    deinit {
        if let converter { tolmach_converter_close(converter) }
    }

    /// The text of the next bytes; what `isLast` leaves incomplete is replaced too.
    package func decode(_ bytes: [UInt8], isLast: Bool) -> String {
        guard let converter else { return decodeUTF8(bytes, isLast: isLast) }
        var units: [UInt16] = []
        var start = 0
        repeat {
            let capacity = min(bytes.count - start, 1 << 20) + 16
            var taken: Int32 = 0
            let piece = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
                count = bytes.withUnsafeBufferPointer { source -> Int in
                    var none: UInt8 = 0
                    guard let target = buffer.baseAddress else { return 0 }
                    return withUnsafePointer(to: &none) { empty in
                        let begin = source.baseAddress.map { $0 + start } ?? empty
                        return Int(
                            tolmach_converter_decode(
                                converter, begin, Int32(clamping: bytes.count - start), isLast ? 1 : 0,
                                &taken,
                                target, Int32(capacity)))
                    }
                }
                if count < 0 { count = 0 }
            }
            units += piece
            start += Int(taken)
            if taken == 0, piece.isEmpty { break }
        } while start < bytes.count
        invalidBytes = Int(tolmach_converter_invalid(converter))
        return String(decoding: units, as: UTF16.self)
    }

    private func decodeUTF8(_ bytes: [UInt8], isLast: Bool) -> String {
        var all = pending.isEmpty ? bytes : pending + bytes
        pending = []
        if !isLast {
            var tail = 0
            while tail < min(4, all.count) {
                let offset = all.count - 1 - tail
                if all[offset] & 0xC0 != 0x80 {
                    if UTF8Check.sequenceLength(at: offset, in: all) < 0 {
                        pending = Array(all[offset...])
                        all.removeLast(all.count - offset)
                    }
                    break
                }
                tail += 1
            }
        }
        if let text = String(validating: all, as: UTF8.self) { return text }
        return repaired(all)
    }

    private func repaired(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var offset = 0
        while offset < bytes.count {
            let length = UTF8Check.sequenceLength(at: offset, in: bytes)
            if length > 0 {
                result += bytes[offset..<offset + length]
                offset += length
            } else {
                result += [0xEF, 0xBF, 0xBD]
                invalidBytes += 1
                offset += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
