/// The numbered parts of an article of Mueller's dictionary, before their text is read.
///
///     light
///        _I  [laɪt]                 a homograph
///           1. _n.                  an entry: one part of speech
///              1) свет; to see the light        a sense
///                 а) увидеть свет;              a lettered meaning, here of the phrase before it
struct MuellerOutline: Hashable {
    struct Homograph: Hashable {
        /// 0 when the article has only one.
        var number = 0
        var head = ""
        var entries: [Entry] = []
    }

    struct Entry: Hashable {
        /// 0 when there is only one.
        var number = 0
        var head = Block()
        var senses: [Sense] = []
    }

    struct Sense: Hashable {
        var number: Int
        var block = Block()
    }

    /// A text, and the lettered meanings that come after it. A letter `а` begins a new list, which belongs to
    /// the end of the text before it.
    struct Block: Hashable {
        var text = ""
        var lettered: [(letter: Character, text: String)] = []

        static func == (a: Block, b: Block) -> Bool {
            a.text == b.text && a.lettered.elementsEqual(b.lettered) { $0 == $1 }
        }

        func hash(into hasher: inout Hasher) { hasher.combine(text) }

        mutating func append(_ line: String) {
            if lettered.isEmpty {
                text = MuellerOutline.join(text, line)
            } else {
                lettered[lettered.count - 1].text = MuellerOutline.join(
                    lettered[lettered.count - 1].text, line)
            }
        }
    }

    var homographs: [Homograph] = [Homograph()]

    /// - Parameter lines: the article's lines after the headword.
    init(lines: some Sequence<Substring>) {
        var afterBlank = false
        for line in lines {
            let text = Self.trimmed(line)
            if text.isEmpty {
                afterBlank = true
                continue
            }
            add(text, afterBlank: afterBlank)
            afterBlank = false
        }
    }

    // MARK: - One line after another

    private mutating func add(_ line: Substring, afterBlank: Bool) {
        if let (number, rest) = Self.roman(line) {
            begin(homograph: number, rest)
        } else if let (number, rest) = Self.number(line, mark: "."),
            isNext(entry: number, afterBlank: afterBlank)
        {
            begin(entry: number, rest, afterBlank: afterBlank)
        } else if let (number, rest) = Self.number(line, mark: ")"), isNext(sense: number) {
            withEntry { $0.senses.append(Sense(number: number, block: Block(text: String(rest)))) }
        } else if let (letter, rest) = Self.letter(line), isNext(letter: letter) {
            withBlock { $0.lettered.append((letter, String(rest))) }
        } else {
            append(String(line))
        }
    }

    private mutating func append(_ line: String) {
        let last = homographs.count - 1
        if homographs[last].entries.isEmpty {
            homographs[last].head = Self.join(homographs[last].head, line)
        } else {
            withBlock { $0.append(line) }
        }
    }

    private mutating func begin(homograph number: Int, _ rest: Substring) {
        if homographs == [Homograph()] { homographs = [] }
        homographs.append(Homograph(number: number, head: String(rest)))
    }

    private mutating func begin(entry number: Int, _ rest: Substring, afterBlank: Bool) {
        if number == 1, afterBlank, let last = homographs.last, !last.entries.isEmpty {
            homographs.append(Homograph(number: last.number + 1))
        }
        homographs[homographs.count - 1].entries.append(
            Entry(number: number, head: Block(text: String(rest))))
    }

    private mutating func withEntry(_ change: (inout Entry) -> Void) {
        let last = homographs.count - 1
        if homographs[last].entries.isEmpty {
            homographs[last].entries.append(Entry(head: Block(text: homographs[last].head)))
            homographs[last].head = ""
        }
        change(&homographs[last].entries[homographs[last].entries.count - 1])
    }

    private mutating func withBlock(_ change: (inout Block) -> Void) {
        withEntry { entry in
            if entry.senses.isEmpty {
                change(&entry.head)
            } else {
                change(&entry.senses[entry.senses.count - 1].block)
            }
        }
    }

    // MARK: - Whether a number goes on with its list

    private func isNext(entry number: Int, afterBlank: Bool) -> Bool {
        let last = homographs.last?.entries.last?.number ?? 0
        return (last + 1...last + 2).contains(number) || (number == 1 && (last == 0 || afterBlank))
    }

    private func isNext(sense number: Int) -> Bool {
        let last = homographs.last?.entries.last?.senses.last?.number ?? 0
        return (last + 1...last + 2).contains(number)
    }

    private func isNext(letter: Character) -> Bool {
        guard letter != "а" else { return true }
        let entry = homographs.last?.entries.last
        let last = (entry?.senses.last?.block ?? entry?.head)?.lettered.last?.letter
        guard let last, let next = Self.letters.firstIndex(of: last) else { return false }
        return Self.letters.dropFirst(next + 1).prefix(2).contains(letter)
    }

    private static let letters: [Character] = Array("абвгдежзиклмнопрст")
}

// MARK: - Reading the marks

extension MuellerOutline {
    private static let romans = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]

    private static func roman(_ line: Substring) -> (Int, Substring)? {
        guard line.first == "_" else { return nil }
        let digits = line.dropFirst().prefix { "IVX".contains($0) }
        guard let number = romans.firstIndex(of: String(digits)) else { return nil }
        return (number + 1, trimmed(line.dropFirst(digits.count + 1)))
    }

    private static func number(_ line: Substring, mark: Character) -> (Int, Substring)? {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number < 100, line.dropFirst(digits.count).first == mark else {
            return nil
        }
        return (number, trimmed(line.dropFirst(digits.count + 1)))
    }

    private static func letter(_ line: Substring) -> (Character, Substring)? {
        guard let letter = line.first, letters.contains(letter), line.dropFirst().first == ")" else {
            return nil
        }
        return (letter, trimmed(line.dropFirst(2)))
    }

    static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let first = text.first, first == " " || first == "\t" || first == "\r" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
        return text
    }

    /// Undoes the wrapping of lines; a hyphen at the end of a line belongs to the word.
    private static func join(_ text: String, _ line: String) -> String {
        if text.isEmpty { return line }
        let isHyphenated = text.last == "-" && text.dropLast().last?.isLetter == true
        return isHyphenated ? text + line : text + " " + line
    }
}
