import Tolmach

/// An article as JSON: members that would be empty are left out.
package enum ArticleJSON {
    package static func object(_ match: LexiconMatch) -> JSONText {
        .object([
            "headword": .string(match.article.headword),
            "pronunciation": text(match.article.pronunciation),
            "source": .string(match.source.minimalIdentifier),
            "target": .string(match.target.minimalIdentifier),
            "through": match.through.map { .string($0.minimalIdentifier) },
            "match": .string(match.kind.rawValue),
            "form": match.form.map(form),
            "entries": .array(match.article.entries.map(entry)),
            "dictionary": text(match.dictionary),
            "pack": .string(match.pack),
        ])
    }

    private static func form(_ form: LexiconForm) -> JSONText {
        .object([
            "form": .string(form.form), "description": text(form.description),
            "readings": list(form.readings) { .strings($0) },
        ])
    }

    private static func entry(_ entry: LexiconArticle.Entry) -> JSONText {
        .object([
            "homograph": entry.homograph > 0 ? .integer(entry.homograph) : nil,
            "partOfSpeech": entry.partOfSpeech.map(JSONText.string),
            "pronunciation": text(entry.pronunciation),
            "labels": strings(entry.labels),
            "grammar": text(entry.grammar),
            "senses": .array(entry.senses.map(sense)),
        ])
    }

    private static func sense(_ sense: LexiconArticle.Sense) -> JSONText {
        .object([
            "number": sense.number > 0 ? .integer(sense.number) : nil,
            "labels": strings(sense.labels),
            "definition": text(sense.definition),
            "translations": list(sense.translations) { .string($0.text) },
            "references": list(sense.references) { reference in
                .object([
                    "relation": .string(reference.relation.rawValue), "headword": .string(reference.headword),
                    "remark": text(reference.remark),
                ])
            },
            "examples": list(sense.examples) { example in
                .object([
                    "source": .string(example.source), "target": .string(example.target),
                    "labels": strings(example.labels),
                ])
            },
            "phrases": list(sense.phrases) { phrase in
                .object(["source": .string(phrase.source), "senses": .array(phrase.senses.map(Self.sense))])
            },
            "senses": list(sense.senses, Self.sense),
        ])
    }

    private static func text(_ value: String) -> JSONText? { value.isEmpty ? nil : .string(value) }

    private static func strings(_ values: [String]) -> JSONText? { values.isEmpty ? nil : .strings(values) }

    private static func list<Element>(_ elements: [Element], _ json: (Element) -> JSONText) -> JSONText? {
        elements.isEmpty ? nil : .array(elements.map(json))
    }
}
