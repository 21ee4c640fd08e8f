import TextAnalysis

/// Splits a passage that is longer than the model likes, at the best places there are.
struct ClauseSplitter {
    /// The most source pieces of a part.
    let limit: Int
    /// Counts the pieces of a text.
    let pieceCount: (String) -> Int

    /// A word with the white space after it, or something to keep.
    private struct Atom {
        var part: Passage.Part
        var pieces: Int
        /// How good a place for a cut is after it.
        var strength: Strength
    }

    private enum Strength: Int, Comparable {
        case inside, space, comma, clause

        static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
    }

    /// The parts of the passage, whose texts joined are its text.
    func split(_ passage: Passage) -> [Passage] {
        let atoms = passage.parts.flatMap(atoms)
        let total = atoms.reduce(0) { $0 + $1.pieces }
        guard total > limit else { return [passage] }
        let wanted = total / ((total + limit - 1) / limit)
        var passages: [Passage] = []
        var start = 0
        while start < atoms.count {
            let end = cut(atoms, from: start, wanted: wanted)
            passages.append(Self.join(atoms[start..<end]))
            start = end
        }
        return passages
    }

    /// Where the part that begins at `start` ends: at the strongest place after half of what is wanted, the one
    /// nearest to it among equals.
    private func cut(_ atoms: [Atom], from start: Int, wanted: Int) -> Int {
        var pieces = 0
        var best = start + 1
        var bestStrength = Strength.inside
        var bestDistance = Int.max
        for index in start..<atoms.count {
            pieces += atoms[index].pieces
            if pieces > limit, index > start { return best }
            let distance = abs(pieces - wanted)
            let strength = 2 * pieces >= wanted ? atoms[index].strength : .inside
            if strength > bestStrength || strength == bestStrength && distance <= bestDistance {
                (best, bestStrength, bestDistance) = (index + 1, strength, distance)
            }
        }
        return atoms.count
    }

    private static func join(_ atoms: ArraySlice<Atom>) -> Passage {
        var parts: [Passage.Part] = []
        for atom in atoms {
            if case .words(let text) = atom.part, case .words(let before)? = parts.last {
                parts[parts.count - 1] = .words(before + text)
            } else {
                parts.append(atom.part)
            }
        }
        return Passage(parts: parts)
    }

    // MARK: - Atoms

    private func atoms(of part: Passage.Part) -> [Atom] {
        guard case .words(let text) = part else { return [Atom(part: part, pieces: 2, strength: .inside)] }
        var atoms: [Atom] = []
        var start = text.startIndex
        while start < text.endIndex {
            var end = start
            while end < text.endIndex, !text[end].isWhitespace, !Self.isIdeographicStop(text[end]) {
                end = text.index(after: end)
            }
            if end < text.endIndex, !text[end].isWhitespace { end = text.index(after: end) }
            let word = text[start..<end]
            while end < text.endIndex, text[end].isWhitespace { end = text.index(after: end) }
            atoms += self.atoms(ofWord: word, withSpace: text[start..<end])
            start = end
        }
        return atoms
    }

    /// One atom for a word, or several when it is longer than a whole part may be.
    private func atoms(ofWord word: Substring, withSpace text: Substring) -> [Atom] {
        let pieces = max(1, pieceCount(String(word)))
        guard pieces > limit else {
            return [Atom(part: .words(String(text)), pieces: pieces, strength: Self.strength(after: word))]
        }
        // Characters rather than pieces: a part may come out shorter than it might be, never longer.
        var atoms: [Atom] = []
        var rest = text[...]
        while !rest.isEmpty {
            var chunk = rest.prefix(limit)
            while chunk.count > 1, pieceCount(String(chunk)) > limit { chunk = chunk.prefix(chunk.count / 2) }
            atoms.append(
                Atom(
                    part: .words(String(chunk)), pieces: max(1, pieceCount(String(chunk))), strength: .inside)
            )
            rest = rest[chunk.endIndex...]
        }
        return atoms
    }

    private static func strength(after word: Substring) -> Strength {
        switch word.last {
        case ";", ":", "—", "–", ".", "!", "?", "…", "。", "；", "！", "？": .clause
        case ",", "、", "，", ")": .comma
        default: .space
        }
    }

    private static func isIdeographicStop(_ character: Character) -> Bool {
        switch character {
        case "。", "、", "，", "；", "！", "？": true
        default: false
        }
    }
}
