/// The id of a record: a UUID of version 7, made on the device that made the record.
///
///     RecordIdentifier("01932f7a-5c00-7d3e-9a41-0f5b6c7d8e9f")?.description
///
/// It begins with the moment of its making, so ids sort by time.
package struct RecordIdentifier: Sendable, Hashable, CustomStringConvertible {
    /// 36 characters, small letters.
    package let description: String

    /// Reads an id; `nil` when `text` is no UUID.
    package init?(_ text: String) {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let isHex = groups.joined().allSatisfy { Self.digits.contains($0) || (0x41...0x46).contains($0) }
        guard groups.map(\.count) == [8, 4, 4, 4, 12], isHex else { return nil }
        description = text.lowercased()
    }

    package init(milliseconds: Int, random: () -> UInt64) {
        let first = random()
        let time = UInt64(clamping: milliseconds) & 0xFFFF_FFFF_FFFF
        let high = time << 16 | 0x7000 | (first & 0x0FFF)
        let low = 0x8000_0000_0000_0000 | (random() & 0x3FFF_FFFF_FFFF_FFFF)
        var text: [UInt8] = []
        for (index, value) in [high, low].enumerated() {
            for nibble in 0..<16 {
                if index == 0 ? nibble == 8 || nibble == 12 : nibble == 0 || nibble == 4 {
                    text.append(UInt8(ascii: "-"))
                }
                text.append(Self.digits[Int(value >> UInt64(60 - 4 * nibble) & 0xF)])
            }
        }
        description = String(decoding: text, as: UTF8.self)
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// The end of the id, enough to name it in a list.
    package var short: String { String(description.suffix(8)) }
}
