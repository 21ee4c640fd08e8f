/// Puts the target's words together: spaces, quotation marks, capitals, numbers.
enum GlossRendering {
    /// A word of the translation and the source tokens it renders.
    struct Piece {
        var text: String
        /// The source's token when the piece carries it over unchanged.
        var carried: GlossToken?
        /// Whether the source wrote the words it renders in capitals.
        var isCapitals = false
        /// Whether the source wrote its word with a capital that isn't the sentence's.
        var isCapitalised = false
    }

    /// - Parameter capitalised: whether the source began with a capital letter.
    static func text(of pieces: [Piece], capitalised: Bool, language: String) -> String {
        var text = ""
        var isOpen = false
        var glueNext = true
        var startsSentence = capitalised
        for piece in pieces {
            var word = piece.text
            var gluesBefore = false
            var gluesAfter = false
            switch word {
            case ".", ",", "!", "?", ";", ":", ")", "...", "]", "%", "'s", "’": gluesBefore = true
            case "(", "[", "$", "£", "№": gluesAfter = true
            case "\"":
                isOpen.toggle()
                gluesBefore = !isOpen
                gluesAfter = isOpen
                word = language == "ru" ? (isOpen ? "«" : "»") : "\""
            case "-", "/", "'":
                gluesBefore = piece.carried.map { !$0.isSpaced } ?? false
                gluesAfter = gluesBefore
            default:
                if piece.isCapitals { word = word.uppercased() }
                if startsSentence || piece.isCapitalised { word = capitalise(word) }
                if word.unicodeScalars.contains(where: GlossTokenizer.isLetter) { startsSentence = false }
            }
            if !gluesBefore, !glueNext, !text.isEmpty { text += " " }
            text += word
            glueNext = gluesAfter
            if capitalised, [".", "!", "?"].contains(piece.text) { startsSentence = true }
        }
        return text
    }

    static func capitalise(_ word: String) -> String {
        guard let first = word.first, first.isLowercase else { return word }
        return first.uppercased() + word.dropFirst()
    }
}
