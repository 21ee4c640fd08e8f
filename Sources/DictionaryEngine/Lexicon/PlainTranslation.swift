/// Makes of a translation as a dictionary prints it the words that a text would use.
package enum PlainTranslation {
    /// Drops remarks in parentheses, brackets and braces, and the spaces and marks that are left over:
    /// `(лондонская) биржа` -> `биржа`, `заполнять(ся)` -> `заполнять`, `звонить (о часах)` -> `звонить`.
    package static func of(_ text: String) -> String {
        var plain: [UInt8] = []
        var depth = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: " ") where plain.isEmpty || plain.last == UInt8(ascii: " "): continue
            default: if depth == 0 { plain.append(byte) }
            }
        }
        while let last = plain.last, isLoose(last) { plain.removeLast() }
        let words = String(decoding: plain, as: UTF8.self)
        return plain.contains(stressLead) ? withoutStress(words) : words
    }

    /// The first byte of the stress marks.
    private static let stressLead: UInt8 = 0xCC

    /// A dictionary marks stress on Cyrillic vowels, a text doesn't: `ба́нка` -> `банка`.
    private static func withoutStress(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isStress = scalar == "\u{301}" || scalar == "\u{300}"
            if isStress, let last = plain.last, vowels.contains(last) { continue }
            plain.append(scalar)
        }
        return String(plain)
    }

    private static let vowels = Set("аеёиіїоуъыэєюяАЕЁИІЇОУЪЫЭЄЮЯ".unicodeScalars)

    private static func isLoose(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
            || byte == UInt8(ascii: ":")
    }
}
