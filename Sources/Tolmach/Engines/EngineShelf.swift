import DictionaryEngine
import NeuralEngine
import Packs
import Synchronization
import TextAnalysis

/// Opens engines on first use and keeps them for the sessions that share a context.
///
/// A pack that is updated under a running program stays open in its old version: its files are mapped, and a
/// mapping outlives the removal of a file's name.
package final class EngineShelf: Sendable {
    private let store: PackStore
    private let threads: Int?
    private let opened = Mutex<[Place: any SentenceEngine]>([:])
    private let morphologies = Mutex<[LanguageTag: Morphology]>([:])

    private struct Place: Hashable {
        let leg: Route.Leg
        let isBacked: Bool
    }

    /// - Parameter threads: those that share a batch of a neural engine; `nil` for one for each core.
    package init(store: PackStore, threads: Int? = nil) {
        self.store = store
        self.threads = threads
    }

    /// The engine of a leg.
    ///
    /// - Parameter isBacked: whether a neural engine may give what it is unsure of to the pair's dictionary.
    package func engine(
        for leg: Route.Leg,
        isBacked: Bool = true
    ) throws(TranslationError) -> any SentenceEngine {
        let place = Place(leg: leg, isBacked: isBacked)
        if let engine = opened.withLock({ $0[place] }) { return engine }
        let engine = try open(leg, isBacked: isBacked)
        opened.withLock { $0[place] = engine }
        return engine
    }

    /// The word forms of an installed language; `nil` where its pack has none.
    package func morphology(of language: LanguageTag) throws(TranslationError) -> Morphology? {
        if let morphology = morphologies.withLock({ $0[language] }) { return morphology }
        guard let pack = store.pack(language.description) else { return nil }
        let path = pack.path(of: "morphology.bin")
        guard FileSystem.exists(path) else { return nil }
        let morphology = try TranslationError.mapping(pack) { try Morphology(file: MappedFile(path: path)) }
        morphologies.withLock { $0[language] = morphology }
        return morphology
    }

    /// The dictionary of an installed pack.
    package func dictionary(of pack: InstalledPack) throws(TranslationError) -> BilingualDictionary {
        try TranslationError.mapping(pack) {
            try BilingualDictionary(file: MappedFile(path: pack.path(of: "dictionary.bin")))
        }
    }

    /// The dictionary of a pair, in whichever direction its pack is named; `nil` where none is usable.
    private func dictionaryEngine(from source: LanguageTag, to target: LanguageTag) -> (any SentenceEngine)? {
        for (id, reversed) in [("\(source)-\(target)", false), ("\(target)-\(source)", true)] {
            let leg = Route.Leg(
                source: source,
                target: target,
                engine: .dictionary,
                pack: "\(id).dictionary",
                reversed: reversed
            )
            if let engine = try? engine(for: leg) { return engine }
        }
        return nil
    }

    private func glossTranslator(
        of pack: InstalledPack,
        for leg: Route.Leg
    ) throws(TranslationError) -> GlossTranslator {
        let statistics = try TranslationError.mapping(pack) { () -> GlossTable? in
            let path = pack.path(of: GlossTable.fileName)
            return FileSystem.exists(path) ? try GlossTable(file: MappedFile(path: path)) : nil
        }
        return GlossTranslator(
            dictionary: try dictionary(of: pack),
            direction: leg.reversed ? .backward : .forward,
            source: try morphology(of: leg.source),
            target: try morphology(of: leg.target),
            statistics: statistics
        )
    }

    private func open(_ leg: Route.Leg, isBacked: Bool) throws(TranslationError) -> any SentenceEngine {
        guard let pack = store.pack(leg.pack) else {
            throw TranslationError(
                .notInstalled,
                "the pack \(leg.pack) was removed meanwhile.",
                remedy: "Install: translate pack install \(leg.pack)"
            )
        }
        switch leg.engine {
        case .neural:
            let translator = try TranslationError.mapping(pack) {
                try NeuralTranslator(directory: pack.directory, from: leg.source, to: leg.target)
            }
            let neural = NeuralSentenceEngine(translator: translator, threads: threads)
            guard isBacked else { return neural }
            return BackedSentenceEngine(
                primary: neural,
                backup: { [weak self] in self?.dictionaryEngine(from: leg.source, to: leg.target) }
            )
        case .dictionary:
            return DictionarySentenceEngine(translator: try glossTranslator(of: pack, for: leg))
        case .online:
            throw .internalError
        }
    }
}

extension TranslationError {
    /// Runs `body`, which opens files of a pack, and names the pack in what it throws.
    fileprivate static func mapping<Value>(
        _ pack: InstalledPack,
        _ body: () throws -> Value
    ) throws(TranslationError) -> Value {
        do {
            return try body()
        } catch {
            throw TranslationError(
                .verificationFailed,
                "the pack \(pack.id) \(pack.version) cannot be used: \(error).",
                remedy: "Check it: translate pack verify; install it again: translate pack install \(pack.id)"
            )
        }
    }
}
