/// Grammar tags by name: how sources write them and how a person reads them.
extension GrammarTags: CustomStringConvertible {
    /// Reads a list of names separated by commas, such as `noun,feminine,plural`.
    /// - Returns: `nil` when a name is unknown.
    package init?(names list: some StringProtocol) {
        self.init()
        for name in list.split(separator: ",") {
            guard let bits = Self.bitsByName[String(name)] else { return nil }
            rawValue |= bits
        }
    }

    /// The names of the categories set, in a fixed order, separated by commas.
    package var description: String { names.joined(separator: ",") }

    /// The names of the categories set, in a fixed order.
    package var names: [String] {
        var names: [String] = []
        for field in Self.namedFields {
            let value = value(field.field)
            if value != 0, let name = field.names[value] { names.append(name) }
        }
        for mark in Mark.allCases where has(mark) { names.append("\(mark)") }
        return names
    }

    private struct NamedField: Sendable {
        let field: Field
        let names: [UInt8: String]

        init<Value: CaseIterable & RawRepresentable<UInt8>>(_ field: Field, _: Value.Type) {
            self.field = field
            names = Dictionary(
                Value.allCases.map { ($0.rawValue, "\($0)") },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    private static let namedFields: [NamedField] = [
        NamedField(.partOfSpeech, PartOfSpeech.self), NamedField(.verbForm, VerbForm.self),
        NamedField(.properKind, ProperKind.self), NamedField(.gender, Gender.self),
        NamedField(.animacy, Animacy.self), NamedField(.number, Number.self),
        NamedField(.grammaticalCase, Case.self), NamedField(.person, Person.self),
        NamedField(.tense, Tense.self), NamedField(.mood, Mood.self), NamedField(.aspect, Aspect.self),
        NamedField(.voice, Voice.self), NamedField(.degree, Degree.self),
        NamedField(.definiteness, Definiteness.self), NamedField(.transitivity, Transitivity.self),
    ]

    private static let bitsByName: [String: UInt64] = {
        var bits: [String: UInt64] = [:]
        for field in namedFields {
            for (value, name) in field.names { bits[name] = UInt64(value) << field.field.shift }
        }
        for mark in Mark.allCases {
            bits["\(mark)"] = 1 << (Field.marks.shift + UInt64(mark.rawValue))
        }
        return bits
    }()
}
