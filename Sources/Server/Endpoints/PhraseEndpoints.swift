import Messages
import Tolmach

extension Endpoint {
    /// `GET /saved?q=TEXT` lists saved phrases, `POST /saved` saves one.
    static let saved = phrases(.saved)

    /// `GET /history?q=TEXT` lists translations that were made, `POST /history` adds one.
    static let history = phrases(.history)

    /// `POST /saved/remove` and `POST /history/remove` with the `id` of a record.
    static let removeSaved = removal(.saved)
    static let removeHistory = removal(.history)

    /// `POST /history/clear`.
    static let clearHistory = Endpoint(["POST"], access: .page) { call, respond in
        answer(respond) { () throws(TranslationError) in
            let count = try await PhraseMemory(context: call.server.served.context).removeAll(.history)
            return .object(["success": true, "removed": .integer(count)])
        }
    }

    /// `POST /suggest`: a better translation, kept as a correction that counts from the next request on.
    static let suggest = Endpoint(["POST"], access: .client) {
        (call: Call, respond: @escaping Responder) throws(Refusal) in
        guard call.server.configuration.takesSuggestions || call.access.isTrusted else {
            throw Refusal(403, "Suggestions are disabled on this server.")
        }
        let source = try call.fields.required("q")
        let target = try call.fields.required("s")
        let content = try content(call, source: source, target: target)
        answer(respond) { () throws(TranslationError) in
            try await PhraseMemory(context: call.server.served.context).add(.correction, content)
            return .object(["success": true])
        }
    }

    /// Phrases of a page at most.
    private static let pageSize = 100

    private static func phrases(_ kind: PhraseRecord.Kind) -> Endpoint {
        Endpoint(["GET", "POST"], access: .page) {
            (call: Call, respond: @escaping Responder) throws(Refusal) in
            let memory = PhraseMemory(context: call.server.served.context)
            if call.request.method == "POST" {
                let content = try content(
                    call, source: try call.fields.required("text"),
                    target: try call.fields.required("translation"))
                let settings = try? call.server.served.context.settings()
                let keeps = kind != .history || settings?.history ?? true
                return answer(respond) { () throws(TranslationError) in
                    if keeps { try await memory.add(kind, content) }
                    return .object(["success": true])
                }
            }
            var query = PhraseQuery(kind, matching: try call.fields.text("q"))
            query.limit = pageSize
            query.offset = max(0, try call.fields.integer("offset") ?? 0)
            answer(respond) { [query] () throws(TranslationError) in
                let page = try await memory.records(query)
                return .object([
                    "phrases": .array(page.records.map(json)), "hasMore": .bool(page.hasMore),
                ])
            }
        }
    }

    private static func removal(_ kind: PhraseRecord.Kind) -> Endpoint {
        Endpoint(["POST"], access: .page) { (call: Call, respond: @escaping Responder) throws(Refusal) in
            let id = try call.fields.required("id")
            answer(respond) { () throws(TranslationError) in
                try await PhraseMemory(context: call.server.served.context).remove([id], kind: kind)
                return .object(["success": true])
            }
        }
    }

    private static func content(
        _ call: Call, source: String, target: String
    ) throws(Refusal) -> PhraseContent {
        let from = Language(identifier: try call.fields.required("source"))
        let to = Language(identifier: try call.fields.required("target"))
        let limit = call.server.limits.characters
        let size = source.unicodeScalars.count + target.unicodeScalars.count
        if limit > 0, size > 2 * limit { throw .exceeds(size, limit: 2 * limit) }
        for language in [from, to] where !language.isWellFormed { throw .unsupported("\(language)") }
        return PhraseContent(from: from, to: to, source: source, target: target)
    }

    /// Answers with what the memory says, away from the server's thread: the database may be waited for.
    private static func answer(
        _ respond: @escaping Responder,
        _ body: @escaping @Sendable () async throws(TranslationError) -> JSONText
    ) {
        Task.detached {
            do throws(TranslationError) {
                respond(.json(try await body()))
            } catch {
                respond(Refusal(error.kind == .storageFailure ? 500 : 400, error.description).answer)
            }
        }
    }

    private static func json(_ record: PhraseRecord) -> JSONText {
        .object([
            "id": .string(record.id), "source": .string(record.sourceLanguage.minimalIdentifier),
            "target": .string(record.targetLanguage.minimalIdentifier), "text": .string(record.sourceText),
            "translation": .string(record.targetText), "created": .string(record.created),
            "sync": .string(record.state.name), "reason": record.state.reason.map(JSONText.string),
        ])
    }
}
