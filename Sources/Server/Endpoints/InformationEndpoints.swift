import Messages
import Tolmach

extension Endpoint {
    /// `GET /languages`: what can be translated to what.
    static let languages = Endpoint.immediate(["GET"], access: .open) { call in
        .json(
            .array(
                call.server.served.languages.entries.map { entry in
                    .object([
                        "code": .string(entry.language.minimalIdentifier), "name": .string(entry.name),
                        "targets": .strings(entry.targets.map(\.minimalIdentifier)),
                    ])
                }))
    }

    /// `GET /health`.
    static let health = Endpoint.immediate(["GET"], access: .open) { _ in .json(.object(["status": "ok"])) }

    /// `GET /frontend/settings`: what a page or an application should know before it asks.
    static let frontendSettings = Endpoint.immediate(["GET"], access: .open) { call in
        let server = call.server
        let entries = server.served.languages.entries
        let target = entries.first { $0.language != "en" } ?? entries.first
        return .json(
            .object([
                "apiKeys": .bool(server.keys.isInUse),
                "charLimit": .integer(server.limits.characters == 0 ? -1 : server.limits.characters),
                "filesTranslation": true,
                "frontendTimeout": 500,
                "keyRequired": .bool(server.configuration.requiresKey),
                "language": .object([
                    "source": .object(["code": "auto", "name": "Auto Detect"]),
                    "target": .object([
                        "code": .string(target?.language.minimalIdentifier ?? "en"),
                        "name": .string(target?.name ?? "English"),
                    ]),
                ]),
                "phrases": .bool(call.access.isTrusted),
                "suggestions": .bool(server.configuration.takesSuggestions || call.access.isTrusted),
                "supportedFilesFormat": .strings(fileExtensions),
            ]))
    }

    /// `GET /metrics`: counts for Prometheus.
    static let metrics = Endpoint.immediate(["GET"], access: .client) { call in
        HTTPAnswer(
            200, type: "text/plain; version=0.0.4; charset=utf-8", body: Array(call.server.metricsText().utf8)
        )
    }

    /// `GET /lookup?q=WORD`: the articles of the installed dictionaries.
    static let lookup = Endpoint.immediate(["GET", "POST"], access: .client) { (call: Call) throws(Refusal) in
        let word = try call.fields.required("q")
        guard word.unicodeScalars.count <= longestWord else {
            throw .exceeds(word.unicodeScalars.count, limit: longestWord)
        }
        let source = try call.fields.text("source").map { Language(identifier: $0) }
        let target = try call.fields.text("target").map { Language(identifier: $0) }
        do throws(TranslationError) {
            let result = try Lexicon(context: call.server.served.context).lookup(
                word, from: source, to: target)
            return .json(
                .object([
                    "query": .string(word), "matches": .array(result.matches.map(ArticleJSON.object)),
                    "near": .strings(result.near + result.otherScript),
                ]))
        } catch  where error.kind == .notInstalled {
            return .json(.object(["query": .string(word), "matches": .array([]), "near": .array([])]))
        } catch {
            throw Refusal(error)
        }
    }

    /// Characters of what is looked up at most.
    private static let longestWord = 200
}
