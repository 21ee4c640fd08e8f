/// The folded look-up key of a word: case, ё and е, stress marks, kinds of apostrophe and invisible characters
/// make no difference.
package enum SearchKey {
    package static func make(_ word: String) -> String {
        var key = String.UnicodeScalarView()
        for scalar in word.lowercased().unicodeScalars {
            switch scalar.value {
            case 0x300, 0x301, 0xAD, 0x200B...0x200D, 0xFEFF: continue
            case 0x451: key.append("е")
            case 0x2019, 0x2BC: key.append("'")
            default: key.append(scalar)
            }
        }
        return String(key)
    }
}
