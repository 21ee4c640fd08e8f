import DictionaryEngine
import TextAnalysis

/// Reads articles in the plain layout that FreeDict's dictionaries have in dictd, and, as far as they follow it,
/// those of other dictionaries.
///
///     Astrologe /ˌastʁoˈloːɡə/ <n, masc>          headword, sounds, grammar
///     1. астролог, звездочёт [ugs.]               a sense: translations, labels
///     ein Anhänger der Sterndeutekunst            its definition
///     2. банк 2.                                  a sense with several definitions, the first without number
///     Geldinstitut
///      3.                                         the number of the next definition
///           "ein Astrologe fragen"  - спросить    an example
///        Synonyms: {Sterndeuter}
enum PlainArticleParser {
    /// - Parameter headword: by the index; the article's own spelling is preferred when it has one.
    static func parse(_ text: String, headword: String) -> Article {
        var lines = text.split(separator: "\n").map { String(MuellerOutline.trimmed($0)) }.filter {
            !$0.isEmpty
        }
        let head = lines.first.flatMap { Head($0, headword: headword) }
        if head != nil { lines.removeFirst() }
        var reader = SenseLines()
        for line in lines { reader.read(line) }
        var entry = Article.Entry(partOfSpeech: head?.partOfSpeech, senses: reader.finished)
        entry.grammar = head?.grammar ?? ""
        return Article(
            headword: head?.headword ?? headword, pronunciation: head?.pronunciation ?? "", entries: [entry])
    }

    /// Puts articles of one headword together, as entries of one article.
    static func merged(_ articles: [Article]) -> [Article] {
        var numbers: [String: Int] = [:]
        var merged: [Article] = []
        // A hostile file has one headword a million times.
        var known: [Int: Set<Article.Entry>] = [:]
        for article in articles {
            if let number = numbers[article.headword] {
                if merged[number].pronunciation.isEmpty {
                    merged[number].pronunciation = article.pronunciation
                }
                for entry in article.entries
                where known[number, default: Set(merged[number].entries)].insert(entry).inserted {
                    merged[number].entries.append(entry)
                }
            } else {
                numbers[article.headword] = merged.count
                merged.append(article)
            }
        }
        return merged
    }

    // MARK: - The first line

    struct Head {
        var headword: String
        var pronunciation = ""
        var partOfSpeech: GrammarTags.PartOfSpeech?
        var grammar = ""

        /// - Returns: `nil` when the line doesn't begin with the headword.
        init?(_ line: String, headword: String) {
            var rest = line[...]
            if let mark = [" /", " <", " ["].compactMap({ line.firstRange(of: $0)?.lowerBound }).min() {
                self.headword = String(line[..<mark])
                rest = line[mark...]
            } else {
                self.headword = line
                rest = ""
            }
            guard SearchKey.make(self.headword) == SearchKey.make(headword) else { return nil }
            readMarks(rest)
        }

        private mutating func readMarks(_ text: Substring) {
            for part in text.split(separator: " ") where part.first == "/" && pronunciation.isEmpty {
                pronunciation = part.filter { $0 != "/" }
            }
            guard let open = text.firstIndex(of: "<"), let close = text[open...].firstIndex(of: ">") else {
                return
            }
            let names = text[text.index(after: open)..<close].split(separator: ",").map(
                MuellerOutline.trimmed)
            partOfSpeech = names.lazy.compactMap { PartOfSpeechNames.partOfSpeech($0) }.first
            // Gender alone says that it is a noun.
            if partOfSpeech == nil, names.contains(where: { ["masc", "fem", "neut", "pl"].contains($0) }) {
                partOfSpeech = .noun
            }
            grammar = names.filter { PartOfSpeechNames.partOfSpeech($0) == nil }.joined(separator: ", ")
        }
    }

    // MARK: - The other lines

    private struct SenseLines {
        private var senses: [Article.Sense] = []
        /// Whether numbers without text count definitions of one sense.
        private var countsDefinitions = false

        var finished: [Article.Sense] {
            let read = senses.filter { !$0.isEmpty }
            guard read.count == 1, var only = read.first else { return read }
            only.number = 0
            return [only]
        }

        mutating func read(_ line: String) {
            if let (number, rest) = Self.number(line) {
                if rest.isEmpty, countsDefinitions { return }
                senses.append(Article.Sense(number: number))
                countsDefinitions = false
                if !rest.isEmpty { readFirst(rest) }
            } else if line.first == "\"" || line.first == "„" {
                add { $0.examples.append(Self.example(line)) }
            } else if let references = Self.references(line) {
                add { $0.references += references }
            } else if let sense = senses.last, !sense.translations.isEmpty {
                add { $0.definition += ($0.definition.isEmpty ? "" : "; ") + line }
            } else {
                readFirst(line)
            }
        }

        /// What stands behind the translations of a sense that has several definitions.
        private static let secondDefinition = " 2."

        private mutating func add(_ change: (inout Article.Sense) -> Void) {
            if senses.isEmpty { senses.append(Article.Sense()) }
            change(&senses[senses.count - 1])
        }

        /// The line with the translations.
        private mutating func readFirst(_ line: String) {
            var line = line
            if line.hasSuffix(Self.secondDefinition) {
                line.removeLast(Self.secondDefinition.count)
                countsDefinitions = true
            }
            add { sense in
                var seen: Set<String> = []
                for group in MuellerItems.split(line) {
                    for (index, part) in MuellerItems.split(group, at: ",").enumerated() {
                        let (text, labels) = Self.withoutMarks(part)
                        sense.labels += labels
                        guard !text.isEmpty, seen.insert(SearchKey.make(text)).inserted else { continue }
                        sense.translations.append(Article.Translation(text, variesPrevious: index > 0))
                    }
                }
            }
        }

        /// Takes `[ugs.]` off as a label, and writes `<masc>` as a remark.
        private static func withoutMarks(_ text: String) -> (text: String, labels: [String]) {
            var labels: [String] = []
            var words: [Substring] = []
            for word in text.split(separator: " ") {
                if word.first == "[", word.last == "]", word.hasSuffix(".]") || words.isEmpty {
                    labels.append(String(word.dropFirst().dropLast()))
                } else {
                    words.append(word)
                }
            }
            let plain = words.joined(separator: " ").replacing("<", with: "(").replacing(">", with: ")")
            return (plain, labels)
        }

        private static func number(_ line: String) -> (Int, String)? {
            let digits = line.prefix { $0.isASCII && $0.isNumber }
            guard let number = Int(digits), number < 1000, line.dropFirst(digits.count).first == "." else {
                return nil
            }
            let rest = line.dropFirst(digits.count + 1)
            guard rest.isEmpty || rest.first == " " else { return nil }
            return (number, String(MuellerOutline.trimmed(rest)))
        }

        /// `"source"  - target`.
        private static func example(_ line: String) -> Article.Example {
            guard let mark = line.firstRange(of: " - ") else {
                return Article.Example(source: quoted(line[...]), target: "")
            }
            return Article.Example(
                source: quoted(line[..<mark.lowerBound]), target: quoted(line[mark.upperBound...]))
        }

        private static func quoted(_ text: Substring) -> String {
            String(MuellerOutline.trimmed(text).filter { !"\"„“”".contains($0) })
        }

        private static func references(_ line: String) -> [Article.Reference]? {
            let relations: [(String, Article.Reference.Relation)] = [
                ("Synonyms:", .same), ("Synonym:", .same), ("see:", .see), ("See also:", .see),
                ("Antonyms:", .see),
            ]
            guard let (opening, relation) = relations.first(where: { line.hasPrefix($0.0) }) else {
                return nil
            }
            let words = line.dropFirst(opening.count).split(separator: ",")
            return words.map { word in
                let name = MuellerOutline.trimmed(word).filter { $0 != "{" && $0 != "}" }
                return Article.Reference(relation, headword: String(name))
            }
        }
    }
}
