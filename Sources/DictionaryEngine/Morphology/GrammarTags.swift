/// The grammar of a word form, in one set of categories for every language, packed into 64 bits.
///
/// A category that a form doesn't have (the gender of a plural adjective, the case of an English noun) is
/// `nil`. Tag values are written by name in sources and printed by name: `noun,feminine,plural,genitive`.
///
///     var tags = GrammarTags(.noun)
///     tags.number = .plural
///     tags.grammaticalCase = .genitive
package struct GrammarTags: Hashable, Sendable {
    /// The packed fields; the layout is ``Field`` and part of the morphology format.
    package var rawValue: UInt64

    package init(rawValue: UInt64 = 0) { self.rawValue = rawValue }

    package init(_ partOfSpeech: PartOfSpeech) {
        rawValue = 0
        self.partOfSpeech = partOfSpeech
    }

    /// Where a category's bits are.
    struct Field: Sendable {
        let shift: UInt64
        let width: UInt64

        var mask: UInt64 { ((1 << width) - 1) << shift }

        static let partOfSpeech = Field(shift: 0, width: 5)
        static let verbForm = Field(shift: 5, width: 3)
        static let gender = Field(shift: 8, width: 3)
        static let number = Field(shift: 11, width: 2)
        static let grammaticalCase = Field(shift: 13, width: 4)
        static let person = Field(shift: 17, width: 2)
        static let tense = Field(shift: 19, width: 3)
        static let mood = Field(shift: 22, width: 3)
        static let aspect = Field(shift: 25, width: 2)
        static let voice = Field(shift: 27, width: 2)
        static let degree = Field(shift: 29, width: 2)
        static let animacy = Field(shift: 31, width: 2)
        static let definiteness = Field(shift: 33, width: 2)
        static let transitivity = Field(shift: 35, width: 2)
        static let properKind = Field(shift: 37, width: 3)
        static let marks = Field(shift: 40, width: 24)
    }

    func value(_ field: Field) -> UInt8 {
        UInt8(truncatingIfNeeded: (rawValue & field.mask) >> field.shift)
    }

    mutating func set(_ field: Field, _ value: UInt8) {
        rawValue = (rawValue & ~field.mask) | ((UInt64(value) << field.shift) & field.mask)
    }
}

// MARK: - Categories

extension GrammarTags {
    package enum PartOfSpeech: UInt8, CaseIterable, Sendable {
        case noun = 1
        case adjective, verb, adverb, pronoun, determiner, numeral, preposition, conjunction, particle
        case interjection, predicative, article, auxiliary, symbol
    }

    package enum VerbForm: UInt8, CaseIterable, Sendable {
        case finite = 1
        case infinitive, participle, gerund
    }

    package enum Gender: UInt8, CaseIterable, Sendable {
        case masculine = 1
        case feminine, neuter, common
    }

    package enum Number: UInt8, CaseIterable, Sendable {
        case singular = 1
        case plural, dual
    }

    /// `partitive` is the second genitive of Russian (`чаю`), `secondLocative` the second prepositional
    /// case (`в лесу`).
    package enum Case: UInt8, CaseIterable, Sendable {
        case nominative = 1
        case genitive, dative, accusative, instrumental, locative, vocative, partitive, secondLocative,
            ablative
    }

    package enum Person: UInt8, CaseIterable, Sendable {
        case firstPerson = 1
        case secondPerson, thirdPerson
    }

    package enum Tense: UInt8, CaseIterable, Sendable {
        case past = 1
        case present, future, imperfect, aorist, pluperfect
    }

    package enum Mood: UInt8, CaseIterable, Sendable {
        case indicative = 1
        case imperative, conditional, subjunctive
    }

    package enum Aspect: UInt8, CaseIterable, Sendable {
        case perfective = 1
        case imperfective
    }

    package enum Voice: UInt8, CaseIterable, Sendable {
        case active = 1
        case passive, middle
    }

    package enum Degree: UInt8, CaseIterable, Sendable {
        case positive = 1
        case comparative, superlative
    }

    package enum Animacy: UInt8, CaseIterable, Sendable {
        case animate = 1
        case inanimate
    }

    package enum Definiteness: UInt8, CaseIterable, Sendable {
        case definite = 1
        case indefinite
    }

    package enum Transitivity: UInt8, CaseIterable, Sendable {
        case transitive = 1
        case intransitive
    }

    package enum ProperKind: UInt8, CaseIterable, Sendable {
        case givenName = 1
        case surname, patronymic, toponym, organization, brand, properName
    }

    /// Yes-or-no properties. The first group changes which form is meant, the second only says how usual
    /// the form is.
    package enum Mark: UInt8, CaseIterable, Sendable {
        case short, reflexive, possessive, ordinal, collective, attenuative, afterPreposition, exclusive
        case indeclinable, singularOnly, pluralOnly, abbreviation, impersonal, parenthetical, interrogative
        case demonstrative
        case colloquial, archaic, literary, misspelled, hypothetical, variant

        /// Marks of forms that are understood but not produced when another form says the same.
        package static let unusual: [Mark] = [
            .colloquial, .archaic, .literary, .misspelled, .hypothetical, .variant,
        ]
    }

    package var partOfSpeech: PartOfSpeech? {
        get { PartOfSpeech(rawValue: value(.partOfSpeech)) }
        set { set(.partOfSpeech, newValue?.rawValue ?? 0) }
    }
    package var verbForm: VerbForm? {
        get { VerbForm(rawValue: value(.verbForm)) }
        set { set(.verbForm, newValue?.rawValue ?? 0) }
    }
    package var gender: Gender? {
        get { Gender(rawValue: value(.gender)) }
        set { set(.gender, newValue?.rawValue ?? 0) }
    }
    package var number: Number? {
        get { Number(rawValue: value(.number)) }
        set { set(.number, newValue?.rawValue ?? 0) }
    }
    package var grammaticalCase: Case? {
        get { Case(rawValue: value(.grammaticalCase)) }
        set { set(.grammaticalCase, newValue?.rawValue ?? 0) }
    }
    package var person: Person? {
        get { Person(rawValue: value(.person)) }
        set { set(.person, newValue?.rawValue ?? 0) }
    }
    package var tense: Tense? {
        get { Tense(rawValue: value(.tense)) }
        set { set(.tense, newValue?.rawValue ?? 0) }
    }
    package var mood: Mood? {
        get { Mood(rawValue: value(.mood)) }
        set { set(.mood, newValue?.rawValue ?? 0) }
    }
    package var aspect: Aspect? {
        get { Aspect(rawValue: value(.aspect)) }
        set { set(.aspect, newValue?.rawValue ?? 0) }
    }
    package var voice: Voice? {
        get { Voice(rawValue: value(.voice)) }
        set { set(.voice, newValue?.rawValue ?? 0) }
    }
    package var degree: Degree? {
        get { Degree(rawValue: value(.degree)) }
        set { set(.degree, newValue?.rawValue ?? 0) }
    }
    package var animacy: Animacy? {
        get { Animacy(rawValue: value(.animacy)) }
        set { set(.animacy, newValue?.rawValue ?? 0) }
    }
    package var definiteness: Definiteness? {
        get { Definiteness(rawValue: value(.definiteness)) }
        set { set(.definiteness, newValue?.rawValue ?? 0) }
    }
    package var transitivity: Transitivity? {
        get { Transitivity(rawValue: value(.transitivity)) }
        set { set(.transitivity, newValue?.rawValue ?? 0) }
    }
    package var properKind: ProperKind? {
        get { ProperKind(rawValue: value(.properKind)) }
        set { set(.properKind, newValue?.rawValue ?? 0) }
    }

    package func has(_ mark: Mark) -> Bool {
        rawValue & (1 << (Field.marks.shift + UInt64(mark.rawValue))) != 0
    }

    package mutating func insert(_ mark: Mark) {
        rawValue |= 1 << (Field.marks.shift + UInt64(mark.rawValue))
    }

    package mutating func remove(_ mark: Mark) {
        rawValue &= ~(1 << (Field.marks.shift + UInt64(mark.rawValue)))
    }
}
