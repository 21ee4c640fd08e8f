/// Text with one byte for most letters of the languages in a dictionary.
///
/// UTF-8 takes two bytes for a Cyrillic or Greek letter, and a dictionary is mostly such letters. Here a byte
/// below 0x80 is ASCII; 0x80 to 0xDF are the 96 scalars of a window that each file chooses; 0xE0 to 0xFE are
/// ``signs``, which dictionaries of any language use; 0xFF stands before a scalar in UTF-8.
package struct CompactText: Hashable, Sendable {
    /// The first scalar of the window.
    package let window: UInt16

    /// Cyrillic, Greek, and the letters of western Europe.
    package static let windows: [UInt16] = [0x400, 0x370, 0xA0]

    /// - Returns: `nil` for a window that isn't one of ``windows``.
    package init?(window: UInt16) {
        guard Self.windows.contains(window) else { return nil }
        self.window = window
    }

    private init(known window: UInt16) { self.window = window }

    /// The window of western Europe's letters, when nothing is known of the text.
    package static let latin = CompactText(known: 0xA0)

    /// The encoding in which `texts` is shortest.
    package init(shortestFor texts: some Sequence<String>) {
        var counts = [Int](repeating: 0, count: Self.windows.count)
        for text in texts {
            for scalar in text.unicodeScalars {
                for (index, window) in Self.windows.enumerated() where Self.place(scalar, in: window) != nil {
                    counts[index] += 1
                }
            }
        }
        let best = counts.indices.max { counts[$0] < counts[$1] } ?? 0
        window = Self.windows[best]
    }

    private static let windowLength: UInt32 = 96
    private static let firstSign: UInt8 = 0xE0
    private static let escape: UInt8 = 0xFF

    /// Sounds of English, quotation marks, dashes, stress.
    private static let signs: [UInt32] = "əɪʊɒɔʌæɑɜːˈˌʃʒθðŋɡé–—«»“”„’…\u{301}\u{A0}ü".unicodeScalars.map(
        \.value)

    private static func place(_ scalar: Unicode.Scalar, in window: UInt16) -> UInt8? {
        let offset = scalar.value &- UInt32(window)
        return offset < windowLength ? UInt8(truncatingIfNeeded: 0x80 + offset) : nil
    }

    // MARK: - Both ways

    package func encode(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else if let byte = Self.place(scalar, in: window) {
                bytes.append(byte)
            } else if let sign = Self.signs.firstIndex(of: scalar.value) {
                bytes.append(Self.firstSign + UInt8(sign))
            } else {
                bytes.append(Self.escape)
                bytes.append(contentsOf: String(scalar).utf8)
            }
        }
        return bytes
    }

    /// Bytes that no encoding made become U+FFFD.
    package func decode(_ bytes: UnsafeRawBufferPointer) -> String {
        // A sign takes at most three bytes in UTF-8.
        String(unsafeUninitializedCapacity: bytes.count * 3) { output in
            var length = 0
            func put(_ value: UInt32) {
                if value < 0x800 {
                    output[length] = UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
                } else {
                    output[length] = UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
                    length += 1
                    output[length] = UInt8(truncatingIfNeeded: 0x80 | (value >> 6 & 0x3F))
                }
                output[length + 1] = UInt8(truncatingIfNeeded: 0x80 | (value & 0x3F))
                length += 2
            }
            var position = 0
            while position < bytes.count {
                let byte = bytes[position]
                position += 1
                switch byte {
                case ..<0x80:
                    output[length] = byte
                    length += 1
                case ..<Self.firstSign: put(UInt32(window) + UInt32(byte - 0x80))
                case ..<Self.escape: put(Self.signs[Int(byte - Self.firstSign)])
                default:
                    // The bytes of the scalar follow as they are; `String` repairs what is no UTF-8.
                    let end = min(position + Self.sequenceLength(bytes, position), bytes.count)
                    while position < end {
                        output[length] = bytes[position]
                        length += 1
                        position += 1
                    }
                }
            }
            return length
        }
    }

    private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Int {
        guard position < bytes.count else { return 0 }
        switch bytes[position] {
        case 0xF0...: return 4
        case 0xE0...: return 3
        case 0xC0...: return 2
        default: return 1
        }
    }
}
