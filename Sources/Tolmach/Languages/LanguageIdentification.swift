import TextAnalysis

extension TranslationContext {
    /// Ids of the packs that are installed or that catalogs, as remembered, offer; opens no socket.
    func knownPackIdentifiers() -> [String] {
        let offers = (try? PackManager(context: self).offers(refresh: false)) ?? []
        return store.installed().map(\.id) + offers.map(\.id)
    }

    /// The language of a text that is to be translated; installed languages win where the evidence is even.
    func identify(_ text: String) throws(TranslationError) -> Language {
        throw .unableToIdentifyLanguage
    }
}
