/// Turns the phonetic notation of `mueller7-dict` into the IPA of British dictionaries.
///
/// The package draws the signs of the printed dictionary with the nearest letters that its first encoding had:
/// `ɜ` for schwa, `ɘ` for the vowel of "on", arrows for stress, `ʊ:` for long u, `ɛɪ` for the vowel of "day".
enum MuellerPronunciation {
    /// - Parameter text: with or without the brackets.
    static func ipa(_ text: String) -> String {
        var sounds = text.filter { !"[]".contains($0) }
        while let last = sounds.last, ",; ".contains(last) { sounds.removeLast() }
        for (drawn, meant) in replacements { sounds = sounds.replacing(drawn, with: meant) }
        return sounds
    }

    /// Turns the sounds in brackets into IPA, and leaves the text around them.
    static func inBrackets(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            result += rest[..<open] + "[" + ipa(String(rest[open...close])) + "]"
            rest = rest[rest.index(after: close)...]
        }
        let end = result + rest
        return end.last == "," || end.last == ";" ? String(end.dropLast()) : end
    }

    private static let replacements: [(String, String)] = [
        ("ɜ:", "3ː"), ("ɘ:", "ɔː"), ("ʊ:", "uː"), (":", "ː"), ("ɘɪ", "ɔɪ"), ("ɛɪ", "eɪ"), ("ɛɜ", "eə"),
        ("ɛ", "e"),
        ("ɜ", "ə"), ("3ː", "ɜː"), ("ɘ", "ɒ"), ("↗", "ˈ"), ("↘", "ˌ"), ("g", "ɡ"),
    ]
}
