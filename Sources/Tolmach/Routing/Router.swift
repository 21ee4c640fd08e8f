import TextAnalysis

/// Picks the way of a text from the mode, what is installed and whether a service is configured.
package struct Router: Sendable {
    package let mode: TranslationMode
    package let installed: InstalledLanguages
    /// Whether the user configured an online service.
    package let hasService: Bool
    /// Restricts the choice to one kind of engine.
    package var engine: EngineKind?

    package init(
        mode: TranslationMode,
        installed: InstalledLanguages,
        hasService: Bool,
        engine: EngineKind? = nil
    ) {
        self.mode = mode
        self.installed = installed
        self.hasService = hasService
        self.engine = engine
    }

    /// The way from `source` to `target`.
    ///
    /// - Throws: `notInstalled` naming each missing language, `unsupportedLanguagePairing` when both languages
    ///   are installed but nothing links them.
    package func route(from source: LanguageTag, to target: LanguageTag) throws(TranslationError) -> Route {
        let offline = engine == .online ? nil : installed.path(from: source, to: target, engine: engine)
        let mayGoOnline = hasService && mode != .local && (engine == nil || engine == .online)
        if mayGoOnline, mode == .online || engine == .online { return .online(fallback: offline ?? []) }
        if let offline { return .offline(offline) }
        if mayGoOnline { return .online(fallback: []) }
        throw refusal(from: source, to: target)
    }

    private func refusal(from source: LanguageTag, to target: LanguageTag) -> TranslationError {
        let missing = installed.missing(of: source, target)
        guard !missing.isEmpty else { return unlinked(source, target) }
        let names = missing.map { "\($0.displayName(in: "en")) (\($0))" }.joined(separator: " and ")
        let verb = missing.count == 1 ? "is" : "are"
        let install = "Install: translate pack install \(missing.map(\.description).joined(separator: " "))"
        if mode == .local {
            return TranslationError(
                .notInstalled,
                "local-only mode: \(names) \(verb) not installed, so nothing was translated and nothing was sent.",
                remedy: install,
                missingLanguages: missing.map(Language.init)
            )
        }
        return TranslationError(
            .notInstalled,
            "\(names) \(verb) not installed.",
            remedy: install
                + (hasService ? "" : "   (or set an online service: translate config set service URL)"),
            missingLanguages: missing.map(Language.init)
        )
    }

    private func unlinked(_ source: LanguageTag, _ target: LanguageTag) -> TranslationError {
        if let engine, engine != .online, installed.path(from: source, to: target) != nil {
            return TranslationError(
                .unsupportedLanguagePairing,
                "no installed \(engine.rawValue) pack translates from \(source) to \(target).",
                remedy: "Leave out --engine to use what is installed."
            )
        }
        return TranslationError(
            .notInstalled,
            "no installed pack links \(source) with \(target).",
            remedy: "Install: translate pack install \(source) \(target)",
            missingLanguages: [Language(target)]
        )
    }
}
