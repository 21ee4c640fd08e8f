import TextAnalysis

extension TranslationContext {
    /// The languages that catalogs offer or that are installed, by pack ids.
    func knownPackIdentifiers() -> [String] { store.installed().map(\.id) }

    /// The language of a text that is to be translated to `target`.
    func identify(_ text: String, target: Language?) throws(TranslationError) -> Language {
        throw .unableToIdentifyLanguage
    }
}
