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
        /// What it renders, as UTF-8 offsets into the sentence.
        var source = 0..<0
    }

    /// - Parameter capitalised: whether the source began with a capital letter.
    /// - Returns: the text, and where each piece stands in it in UTF-8.
    static func text(
        of pieces: [Piece], capitalised: Bool, language: String
    ) -> (text: String, ranges: [Range<Int>]) {
        var text = ""
        var ranges: [Range<Int>] = []
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
            let start = text.utf8.count
            text += word
            ranges.append(start..<text.utf8.count)
            glueNext = gluesAfter
            if capitalised, [".", "!", "?"].contains(piece.text) { startsSentence = true }
        }
        return (text, ranges)
    }

    static func capitalise(_ word: String) -> String {
        guard let first = word.first, first.isLowercase else { return word }
        return first.uppercased() + word.dropFirst()
    }
}
