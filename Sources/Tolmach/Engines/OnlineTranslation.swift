import OnlineEngine
import TextAnalysis
import Transfer

extension TranslationContext {
    /// Characters of one request to the service; longer batches are sent in several.
    private static let maximumRequestSize = 20_000

    /// Translates whole texts by the configured service, after saying what leaves the machine.
    func translateOnline(
        _ texts: [String],
        from source: LanguageTag,
        to target: LanguageTag
    ) throws(TranslationError) -> [TextPipeline.Result] {
        let client = try serviceClient()
        notice("\(reason(source, target))sent to \(client.host)")
        var results: [TextPipeline.Result] = []
        for batch in Self.batches(of: texts) {
            do {
                let translations = try client.translate(
                    batch, from: source.description, to: target.description)
                results += translations.map {
                    TextPipeline.Result(
                        text: $0.text, engine: .online, packs: [], confidence: nil, warnings: [])
                }
            } catch {
                throw TranslationError(error)
            }
        }
        return results
    }

    /// A client of the configured service.
    func serviceClient(
        retry: RetryPolicy = .interactive,
        timeout: Int = 120
    ) throws(TranslationError) -> LibreTranslateClient {
        guard let service = try settings().service else {
            throw TranslationError(
                .networkFailure,
                "no online service is configured.",
                remedy: "Set one: translate config set service URL"
            )
        }
        do {
            return try LibreTranslateClient(
                serviceURL: service.url, key: service.key, transport: transport(), retry: retry,
                timeout: timeout, pause: pause)
        } catch let error as TranslationError {
            throw error
        } catch let error as OnlineError {
            throw TranslationError(error)
        } catch {
            throw .internalError
        }
    }

    /// Why the text goes online, when it is because something is not installed.
    private func reason(_ source: LanguageTag, _ target: LanguageTag) -> String {
        let missing = installedLanguages().missing(of: source, target).map { $0.displayName(in: "en") }
        guard !missing.isEmpty else { return "" }
        return "\(missing.joined(separator: " and ")) \(missing.count == 1 ? "is" : "are") not installed; "
    }

    private static func batches(of texts: [String]) -> [[String]] {
        var batches: [[String]] = []
        var size = 0
        for text in texts {
            let length = text.unicodeScalars.count
            if batches.isEmpty || size + length > maximumRequestSize {
                batches.append([])
                size = 0
            }
            batches[batches.count - 1].append(text)
            size += length
        }
        return batches
    }
}

extension TranslationError {
    init(_ error: OnlineError) {
        let kind: Kind =
            if case .refused = error { .unsupportedLanguagePairing } else { .networkFailure }
        self.init(kind, "\(error).", remedy: error.remedy)
    }
}
