import DictionaryEngine
import TextAnalysis

/// Finds, for each translation in the articles, the places where it stands.
enum ReverseIndex {
    /// A translation with more words than this is a description, which nobody looks up.
    static let longestTranslation = 4

    static func records(of content: DictionaryContent, _ text: CompactText) -> [String: [UInt8]] {
        var matches: [String: [ReverseMatch]] = [:]
        for (number, article) in content.articles.enumerated() {
            for (place, found) in article.places.enumerated() {
                for (rank, translation) in found.sense.translations.enumerated() {
                    let key = key(translation.plain)
                    guard !key.isEmpty else { continue }
                    let source = found.phrase ?? article.headword
                    let weight = weight(
                        of: source, for: translation.plain, sense: found.sense, place: place, rank: rank,
                        in: content)
                    matches[key, default: []].append(
                        ReverseMatch(article: number, place: place, weight: weight))
                }
            }
        }
        return matches.mapValues { matches in
            var writer = RecordWriter(text: text)
            let ordered = matches.sorted {
                ($1.weight, $0.article, $0.place) < ($0.weight, $1.article, $1.place)
            }
            writer.list(ordered) { writer, match in
                writer.varint(match.article)
                writer.varint(match.place)
                writer.varint(DictionaryWriter.weight(match.weight))
            }
            return writer.bytes
        }
    }

    /// The key of a translation, empty for one that nobody looks up.
    static func key(_ translation: String) -> String {
        let words = translation.split(separator: " ")
        guard !words.isEmpty, words.count <= longestTranslation else { return "" }
        return SearchKey.make(translation)
    }

    /// What the ranking learned, or, below all that, how early the translation stands in its article.
    private static func weight(
        of source: String, for translation: String, sense: Article.Sense, place: Int, rank: Int,
        in content: DictionaryContent
    ) -> Float {
        let learned = content.backward.words[translation]?.first { $0.text == source }?.weight ?? 0
        return learned + 0.02 * clarity(of: sense) / Float(1 + place) / Float(1 + rank)
    }

    /// How plainly a sense translates: long explanations and labelled senses say less.
    private static func clarity(of sense: Article.Sense) -> Float {
        let words = sense.translations.reduce(0) { $0 + $1.text.split(separator: " ").count }
        let length = Float(max(1, words)) / Float(max(1, sense.translations.count))
        return (sense.labels.isEmpty ? 1 : 0.3) / length
    }
}
