/// The sign before the letter that a key press stands for: `&File`, `_Open`, `E_xit`.
struct Accelerator {
    let sign: Character
    let letter: Character
    /// The text without the sign.
    let text: String

    /// `nil` where the text has none, or several.
    init?(_ text: String) {
        guard text.count < 120, !text.contains("://"), !text.contains("<") else { return nil }
        for sign in ["&", "_"] as [Character] {
            let characters = Array(text)
            let places = characters.indices.filter { characters[$0] == sign }
            guard places.count == 1, let place = places.first, place + 1 < characters.count,
                characters[place + 1].isLetter || characters[place + 1].isNumber
            else { continue }
            let start = characters[..<place].lastIndex { $0 == " " }.map { $0 + 1 } ?? 0
            let end = characters[place...].firstIndex { $0 == " " } ?? characters.count
            let word = characters[start..<end].filter { $0 != sign }
            // Within a word only where it is a word of a label, not a name out of a program.
            if place > start, characters[place - 1].isLetter || characters[place - 1].isNumber {
                guard sign == "_", word.first?.isUppercase == true,
                    word.dropFirst().allSatisfy({ $0.isLowercase || $0.isPunctuation && $0 != "_" })
                else { continue }
            }
            if sign == "&", word.last == ";" { continue }
            self.sign = sign
            letter = characters[place + 1]
            var rest = characters
            rest.remove(at: place)
            self.text = String(rest)
            return
        }
        return nil
    }

    /// A translation with the sign before the same letter, at the head of a word rather than within, or else
    /// before its first letter.
    func restored(in translation: String) -> String {
        let characters = Array(translation)
        let wanted = letter.lowercased()
        func isHead(_ index: Int) -> Bool { index == 0 || !characters[index - 1].isLetter }
        let letters = characters.indices.filter { characters[$0].isLetter || characters[$0].isNumber }
        let place =
            letters.first { isHead($0) && characters[$0].lowercased() == wanted }
            ?? letters.first { characters[$0].lowercased() == wanted } ?? letters.first
        guard let place else { return translation }
        return String(characters[..<place]) + String(sign) + String(characters[place...])
    }
}
