import Memory
import TextAnalysis

extension TranslationContext {
    /// The stage that follows the user's corrections; `nil` when there are none, which costs no more than a look at
    /// a file's name.
    func correctionStage(
        from source: LanguageTag,
        to target: LanguageTag,
        domain: String?
    ) -> CorrectionStage? {
        guard let memory, memory.folder.mayHoldCorrections else { return nil }
        // A language pack that cannot be read is told by the engine that needs it.
        let sourceMorphology = (try? engines.morphology(of: source)).flatMap { $0 }
        let targetMorphology = (try? engines.morphology(of: target)).flatMap { $0 }
        return CorrectionStage(
            finder: CorrectionFinder(
                store: memory, source: source.description, target: target.description, domain: domain,
                lemmas: Lemmas(morphology: sourceMorphology)),
            carrying: PhraseCarrying(
                source: source, target: target, sourceMorphology: sourceMorphology,
                targetMorphology: targetMorphology),
            notice: notice
        )
    }
}
