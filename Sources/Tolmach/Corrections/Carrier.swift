import DictionaryEngine
import TextAnalysis

/// An everyday word that goes through an engine in the place of a phrase whose translation is known: the engine
/// inflects it as the sentence wants it, and the form it comes out in is the form that the phrase's translation
/// takes.
struct Carrier: Sendable, Hashable {
    /// What a carrier must have in common with the phrase, so that the words around it agree.
    enum Class: Sendable, CaseIterable {
        case masculine, feminine, neuter, man, woman, adjective
    }

    let english: String
    let russian: String

    func lemma(in language: LanguageTag) -> String? {
        switch language.language {
        case "en": english
        case "ru": russian
        default: nil
        }
    }

    /// The carriers of a class, the surest first.
    static func list(_ kind: Class) -> [Carrier] {
        switch kind {
        case .masculine:
            [
                Carrier("house", "дом"), Carrier("city", "город"), Carrier("phone", "телефон"),
                Carrier("ticket", "билет"),
            ]
        case .feminine:
            [
                Carrier("book", "книга"), Carrier("room", "комната"), Carrier("street", "улица"),
                Carrier("car", "машина"),
            ]
        case .neuter: [Carrier("window", "окно"), Carrier("letter", "письмо"), Carrier("tree", "дерево")]
        case .man: [Carrier("boy", "мальчик"), Carrier("doctor", "врач"), Carrier("teacher", "учитель")]
        case .woman: [Carrier("girl", "девочка"), Carrier("sister", "сестра"), Carrier("woman", "женщина")]
        case .adjective: [Carrier("new", "новый"), Carrier("big", "большой"), Carrier("old", "старый")]
        }
    }

    private init(_ english: String, _ russian: String) {
        self.english = english
        self.russian = russian
    }

    /// The class that suits a phrase, told from its Russian side, where one of the two is Russian.
    static func kind(of source: NounPhrase, _ target: NounPhrase, to language: LanguageTag) -> Class {
        let russian = language.language == "ru" ? target : source
        if russian.isAdjective { return .adjective }
        switch (russian.tags.gender, russian.tags.animacy) {
        case (.feminine, .animate): return .woman
        case (.feminine, _): return .feminine
        case (.neuter, _): return .neuter
        case (_, .animate): return .man
        default: return .masculine
        }
    }
}
