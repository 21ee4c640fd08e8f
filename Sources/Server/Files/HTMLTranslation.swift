import Glibc
import Tolmach

extension FileTranslations {
    /// Translates the texts of a request as pieces of HTML: tags stand around the words that come from those they
    /// stood around, and escapes stay escapes.
    ///
    /// - Returns: `false` when too much is under way.
    func translateHTML(
        _ request: TranslateRequest,
        deadline: Double,
        server: TranslationServer,
        respond: @escaping Responder
    ) -> Bool {
        let job = Self.randomName()
        let sessions = request.items.map { item in
            TranslationSession(
                installedSource: item.way.source, target: item.way.target, strategy: item.way.strategy,
                context: server.served.context)
        }
        guard let first = sessions.first, let folder = begin(job, session: first, deadline: deadline) else {
            return false
        }
        Task.detached { [self] in
            var texts: [String] = []
            var refusal: Refusal?
            for (item, session) in zip(request.items, sessions) {
                guard server.clock() < deadline else {
                    refusal = Endpoint.tooSlow(server.limits.seconds)
                    break
                }
                switch await Self.translate(item.text, in: "\(folder)/\(job)", session: session) {
                case .success(let text): texts.append(text)
                case .failure(let reason): refusal = reason
                }
                if refusal != nil { break }
            }
            end(job)
            respond(refusal?.answer ?? request.answer(texts: texts))
        }
        return true
    }

    private static func translate(
        _ text: String, in path: String, session: TranslationSession
    ) async -> Result<String, Refusal> {
        // What holds nothing to translate is no document either.
        guard text.unicodeScalars.contains(where: \.properties.isAlphabetic) else { return .success(text) }
        defer {
            unlink("\(path).in")
            unlink("\(path).out")
        }
        guard write(Array(text.utf8), to: "\(path).in") else { return .failure(noSpace) }
        var options = DocumentTranslation.Options()
        options.encoding = "UTF-8"
        do throws(TranslationError) {
            _ = try await DocumentTranslation(session: session, options: options).translate(
                input: "\(path).in", output: "\(path).out", format: .html)
        } catch {
            return .failure(Refusal(error))
        }
        guard let bytes = contents(of: "\(path).out") else { return .failure(noSpace) }
        return .success(String(decoding: bytes, as: UTF8.self))
    }
}
