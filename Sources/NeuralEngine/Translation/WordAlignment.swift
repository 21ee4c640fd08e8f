/// Turns the attention of pieces into links between words.
struct WordAlignment {
    let source: Vocabulary
    let target: Vocabulary

    /// The links between the words of a source text and of its translation, by target word, as ranges of UTF-8.
    /// `attended` names for each target piece the source piece it comes from; the end of the sentence is none.
    func points(source text: String, targetPieces: [Int32], attended: [Int]) -> [AlignmentPoint] {
        guard targetPieces.count == attended.count else { return [] }
        let sourcePieces = source.encodeWithRanges(text)
        let sourceWords = Self.words(sourcePieces.map(\.id), sourcePieces.map(\.range), source)
        let targetWords = Self.words(targetPieces, targetRanges(of: targetPieces), target)
        var points: [AlignmentPoint] = []
        for (targetWord, word) in targetWords.enumerated() {
            var linked: [Int] = []
            for piece in word.pieces {
                let position = attended[piece]
                guard let sourceWord = sourceWords.firstIndex(where: { $0.pieces.contains(position) }),
                    !linked.contains(sourceWord)
                else { continue }
                linked.append(sourceWord)
            }
            points += linked.sorted().map {
                AlignmentPoint(source: sourceWords[$0].range, target: targetWords[targetWord].range)
            }
        }
        return points
    }

    private struct Word {
        var pieces: Range<Int>
        var range: Range<Int>
    }

    /// Groups pieces into words: a piece that begins with a space begins one.
    private static func words(_ pieces: [Int32], _ ranges: [Range<Int>], _ vocabulary: Vocabulary) -> [Word] {
        var words: [Word] = []
        for (index, piece) in pieces.enumerated() {
            if index > 0, !vocabulary.beginsWord(piece), let last = words.indices.last {
                words[last].pieces = words[last].pieces.lowerBound..<index + 1
                words[last].range =
                    words[last].range.lowerBound..<max(ranges[index].upperBound, words[last].range.upperBound)
            } else {
                words.append(Word(pieces: index..<index + 1, range: ranges[index]))
            }
        }
        return words
    }

    /// The range of the decoded text that each piece spells, without the space before a word.
    private func targetRanges(of pieces: [Int32]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var length = 0
        for end in pieces.indices {
            let whole = target.decode(pieces[...end]).utf8.count
            let hasSpace = length > 0 && target.beginsWord(pieces[end])
            ranges.append(min(length + (hasSpace ? 1 : 0), whole)..<whole)
            length = whole
        }
        return ranges
    }
}
