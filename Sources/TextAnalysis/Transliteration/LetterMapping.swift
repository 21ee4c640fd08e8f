/// Maps letters to letters by rules, the longest first, and carries case over.
///
/// A table is text: a letter or letters, a space, what they become (`-` for nothing), a space, and so on.
/// Before the letters, `^` limits a rule to a word's start, `~` to a word's start or the place after a vowel
/// or a sign, `+` to the place after a vowel; after them, `$` limits it to a word's end. A rule takes the
/// place of an earlier one for the same letters.
struct LetterMapping: Sendable {
    private struct Rule: Sendable {
        enum Place { case anywhere, start, open, afterVowel }

        var source: [Unicode.Scalar]
        var target: String
        var place: Place
        var atEnd: Bool
    }

    private var rules: [Unicode.Scalar: [Rule]] = [:]
    /// The letters that some rule has, if only after others: `h` in `sh`.
    private var known: Set<Unicode.Scalar> = []
    /// Words, by their beginning, whose letters don't form the digraphs they seem to.
    private let exceptions: [(beginning: String, target: String)]

    init(_ tables: LetterTables) {
        exceptions = tables.exceptions
        let words = LetterTables.words(tables.rules)
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            add(words[index], words[index + 1] == "-" ? "" : words[index + 1])
        }
        for key in Array(rules.keys) {
            rules[key]?.sort { a, b in
                a.source.count != b.source.count
                    ? a.source.count > b.source.count
                    : (a.place != .anywhere ? 1 : 0) + (a.atEnd ? 1 : 0)
                        > (b.place != .anywhere ? 1 : 0) + (b.atEnd ? 1 : 0)
            }
        }
    }

    private mutating func add(_ pattern: String, _ target: String) {
        var letters = Array(pattern.unicodeScalars)
        var place = Rule.Place.anywhere
        switch letters.first {
        case "^": place = .start
        case "~": place = .open
        case "+": place = .afterVowel
        default: break
        }
        if place != .anywhere { letters.removeFirst() }
        let atEnd = letters.last == "$"
        if atEnd { letters.removeLast() }
        guard let first = letters.first else { return }
        let rule = Rule(source: letters, target: target, place: place, atEnd: atEnd)
        known.formUnion(letters)
        rules[first, default: []].removeAll { $0.source == letters && $0.place == place && $0.atEnd == atEnd }
        rules[first, default: []].append(rule)
    }

    /// `text` with its letters mapped. With `leavesForeignWords`, words with letters that no rule knows stay.
    func map(_ text: Substring, leavesForeignWords: Bool) -> String {
        let scalars = Array(Normalization.nfc(String(text)).unicodeScalars)
        var result = String.UnicodeScalarView()
        var start = 0
        while start < scalars.count {
            guard Self.isInWord(scalars[start]) else {
                result.append(scalars[start])
                start += 1
                continue
            }
            var end = start
            while end < scalars.count, Self.isInWord(scalars[end]) { end += 1 }
            map(Array(scalars[start..<end]), leavesForeignWords, to: &result)
            start = end
        }
        return String(result)
    }

    private func map(
        _ word: [Unicode.Scalar], _ leavesForeignWords: Bool, to result: inout String.UnicodeScalarView
    ) {
        if leavesForeignWords, isForeign(word) { return result.append(contentsOf: word) }
        let small = word.map(Self.smallLetter)
        var index = 0
        if let exception = exceptions.first(where: { small.starts(with: $0.beginning.unicodeScalars) }) {
            index = exception.beginning.unicodeScalars.count
            append(exception.target, 0..<index, of: word, to: &result)
        }
        while index < word.count {
            guard let rule = rule(for: small, at: index) else {
                result.append(word[index])
                index += 1
                continue
            }
            append(rule.target, index..<(index + rule.source.count), of: word, to: &result)
            index += rule.source.count
        }
    }

    private func rule(for word: [Unicode.Scalar], at index: Int) -> Rule? {
        rules[word[index]]?.first { rule in
            let end = index + rule.source.count
            guard end <= word.count, !rule.atEnd || end == word.count else { return false }
            guard word[index..<end].elementsEqual(rule.source) else { return false }
            switch rule.place {
            case .anywhere: return true
            case .start: return index == 0
            case .open: return index == 0 || Self.openers.contains(word[index - 1])
            case .afterVowel: return index > 0 && Self.vowels.contains(word[index - 1])
            }
        }
    }

    /// Appends `target` with the case of the letters at `range`: all capitals when their neighbours are.
    private func append(
        _ target: String, _ range: Range<Int>, of word: [Unicode.Scalar],
        to result: inout String.UnicodeScalarView
    ) {
        let isSign = !word[range].contains { Letters.isLetter($0.value) && $0.properties.isCased }
        guard Letters.isCapital(word[range.lowerBound].value) || isSign && Self.isInCapitals(word) else {
            return result.append(contentsOf: target.unicodeScalars)
        }
        let next = word[range.upperBound...].first { Letters.isLetter($0.value) }
        let inside = range.count > 1 ? word[range.upperBound - 1] : nil
        let previous = word[..<range.lowerBound].last { Letters.isLetter($0.value) }
        let neighbour = inside ?? next ?? previous
        let isAllCapitals = neighbour.map { Letters.isCapital($0.value) } ?? false
        let capitals = isAllCapitals ? target.uppercased() : CaseMapping.capitalizeFirst(target)
        result.append(contentsOf: capitals.unicodeScalars)
    }

    /// Whether a word, which has a letter without case, is in capitals.
    private static func isInCapitals(_ word: [Unicode.Scalar]) -> Bool {
        let cased = word.filter(\.properties.isCased)
        return cased.count > 1 && cased.allSatisfy { Letters.isCapital($0.value) }
    }

    private func isForeign(_ word: [Unicode.Scalar]) -> Bool {
        if word.count > 1, word.allSatisfy({ "IVX".unicodeScalars.contains($0) }) { return true }
        return word.contains { Letters.isLetter($0.value) && !known.contains(Self.smallLetter($0)) }
    }

    private static func smallLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        return lower.count == 1 ? lower.first ?? scalar : scalar
    }

    private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
        Letters.isLetter(scalar.value) || Letters.isMark(scalar.value) || scalar == "'" || scalar == "’"
            || scalar == "`" || scalar == "ʹ" || scalar == "ʺ"
    }

    private static let vowels = Set("аеёиоуыэюяіїєўaeiouy".unicodeScalars)
    private static let openers = Set("аеёиоуыэюяіїєйьъў'’ʼ".unicodeScalars)
}
