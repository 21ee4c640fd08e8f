import Synchronization
import Tolmach

/// The languages that a server translates, as of a moment.
package struct ServedLanguages: Sendable {
    package struct Entry: Sendable {
        package let language: Language
        /// In English.
        package let name: String
        /// The languages that it can be translated to, itself among them.
        package let targets: [Language]
    }

    package let entries: [Entry]
    /// Whether what is not installed goes to a service that the owner configured.
    package let asksService: Bool

    package init(_ context: TranslationContext) {
        let manager = PackManager(context: context)
        let pairs = (try? manager.readyPairs()) ?? []
        let installed = ((try? manager.installedPacks()) ?? []).filter { $0.kind == .language }
        entries = installed.compactMap(\.languages.first).map { language in
            let targets = pairs.filter { $0.source == language }.map(\.target) + [language]
            return Entry(
                language: language, name: language.displayName(in: "en"),
                targets: targets.sorted { $0.minimalIdentifier < $1.minimalIdentifier })
        }
        let mode = (try? context.mode()) ?? .local
        asksService = mode != .local && ((try? context.settings().service) ?? nil) != nil
    }

    package subscript(language: Language) -> Entry? { entries.first { $0.language == language } }

    /// The language that a client names by a code.
    package func language(_ code: String) throws(Refusal) -> Language {
        let language = Language(identifier: code)
        guard language.isWellFormed, self[language] != nil || asksService else { throw .unsupported(code) }
        return language
    }

    /// Refuses pairs that nothing translates.
    package func check(from source: Language, to target: Language) throws(Refusal) {
        if source == target || asksService || self[source]?.targets.contains(target) == true { return }
        func label(_ language: Language) -> String { "\(language.displayName(in: "en")) (\(language))" }
        throw Refusal(
            400, "\(label(target)) is not available as a target language from \(label(source))")
    }
}

/// The context that a server translates in, and its languages: exchanged as a whole when packs change, so that
/// translations under way end with the packs they began with.
package final class ServedContext: Sendable {
    private struct State {
        var context: TranslationContext
        var languages: (value: ServedLanguages, until: Double)?
    }

    /// Seconds for which the list of languages is believed.
    private static let freshness = 2.0

    private let state: Mutex<State>
    private let make: @Sendable () -> TranslationContext
    private let clock: @Sendable () -> Double

    package init(make: @escaping @Sendable () -> TranslationContext, clock: @escaping @Sendable () -> Double)
    {
        self.make = make
        self.clock = clock
        state = Mutex(State(context: make()))
    }

    package var context: TranslationContext { state.withLock { $0.context } }

    package var languages: ServedLanguages {
        let now = clock()
        let (known, context) = state.withLock { ($0.languages, $0.context) }
        if let known, known.until > now { return known.value }
        let languages = ServedLanguages(context)
        state.withLock { if $0.context === context { $0.languages = (languages, now + Self.freshness) } }
        return languages
    }

    /// Opens packs anew from now on.
    package func refresh() {
        let context = make()
        state.withLock { $0 = State(context: context) }
    }
}
