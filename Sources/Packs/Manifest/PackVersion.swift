/// A pack's version: one to four numbers with dots between, such as `1.2.0` or `2026.11.30`.
package struct PackVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let description: String
    private let numbers: [UInt32]

    /// `nil` unless `text` is one to four numbers of up to nine digits without needless zeros.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var numbers: [UInt32] = []
        for part in parts {
            guard (1...9).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
                part.count == 1 || part.first != 0x30
            else { return nil }
            numbers.append(part.reduce(0) { $0 * 10 + UInt32($1 - 0x30) })
        }
        self.numbers = numbers
        description = text
    }

    /// `1.2` comes before `1.2.0`, which comes before `1.2.1`.
    package static func < (left: PackVersion, right: PackVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }

    /// The version of this program, which a pack's `engine` is compared with.
    package static let engine = PackVersion(numbers: [1, 0])

    private init(numbers: [UInt32]) {
        self.numbers = numbers
        description = numbers.map(String.init).joined(separator: ".")
    }
}

extension PackVersion: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let version = PackVersion(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a version")
        }
        self = version
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
