/// Fields of a form as they are sent: `q=Hello+world&source=en`.
package enum FormFields {
    /// More fields than this are not read.
    private static let maximumCount = 1024

    /// The fields in their order; those whose escapes or bytes are damaged are left out.
    package static func parse(_ text: some StringProtocol) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for pair in text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: maximumCount) {
            guard fields.count < maximumCount else { break }
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = parts.first, let name = unescaped(bytes: first, plusIsSpace: true),
                let value = parts.count == 2 ? unescaped(bytes: parts[1], plusIsSpace: true) : ""
            else { continue }
            fields.append((name, value))
        }
        return fields
    }

    /// The text with `%41` and, in forms, `+` decoded; `nil` when it is not UTF-8 then.
    package static func unescaped(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
        unescaped(bytes: text.utf8, plusIsSpace: plusIsSpace)
    }

    private static func unescaped(bytes: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: result.append(0x20)
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap(hexadecimal)
                if digits.count == 2 {
                    result.append(digits[0] << 4 | digits[1])
                    rest = rest.dropFirst(2)
                } else {
                    // A bare percent sign stands for itself, as browsers and Python have it.
                    result.append(byte)
                }
            default: result.append(byte)
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
