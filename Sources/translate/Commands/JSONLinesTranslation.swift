import Messages
import Tolmach

/// `translate --jsonl`: a stream of requests, one JSON object a line, answered in order, one line each.
///
/// Lines are taken as they come and answered before more are read, so that whoever writes faster than the
/// engine translates has to wait. A line that cannot be answered gets an `error` and the stream goes on.
struct JSONLinesTranslation {
    let source: Language?
    let targets: [Language]
    let engine: EngineKind?
    let strategy: TranslationSession.Strategy
    let context: TranslationContext
    let console: Console

    /// A line that asks for something that can be tried.
    private struct Request {
        let id: JSONText?
        let text: String
        let source: Language?
        let target: Language
    }

    /// Why a line gets no translation.
    private struct Refusal: Error {
        let id: JSONText?
        let reason: String
        var remedy: String?
    }

    /// The two languages of a request.
    private struct Pair: Hashable {
        let source: Language?
        let target: Language
    }

    func run(reader: inout LineReader, output: borrowing OutputFile) async throws {
        reader.skipsOverlongLines = true
        var count = 0
        var refused = 0
        while let lines = try reader.next() {
            let requests = lines.enumerated().map { index, line in
                request(line, isOverlong: reader.overlongLines.contains(index))
            }
            let answers = await answers(to: requests)
            refused += answers.count { if case .failure = $0 { true } else { false } }
            try output.write(
                zip(lines.indices, answers).map { index, answer in
                    Self.line(answer, number: count + index + 1) + "\n"
                }.joined())
            count += lines.count
        }
        if refused > 0 {
            console.notice("\(refused) of \(count) lines could not be translated; see “error”.")
        }
    }

    // MARK: - Reading

    private func request(_ line: String, isOverlong: Bool) -> Result<Request, Refusal> {
        if isOverlong { return .failure(Refusal(id: nil, reason: "the line is longer than 16 MB")) }
        do throws(JSONReader.Failure) {
            return request(try JSONReader.value(of: Array(line.utf8)))
        } catch {
            return .failure(Refusal(id: nil, reason: "the line is not JSON: \(error)"))
        }
    }

    private func request(_ message: JSONText) -> Result<Request, Refusal> {
        let id = message["id"]
        guard let text = message["q"]?.string else {
            return .failure(Refusal(id: id, reason: "“q”, the text to translate, is missing"))
        }
        var source = source
        if let name = message["source"]?.string {
            source = name.lowercased() == "auto" ? nil : Language(identifier: name)
        }
        let target = message["target"]?.string.map { Language(identifier: $0) } ?? targets.first
        guard let target else {
            return .failure(
                Refusal(id: id, reason: "“target” is missing", remedy: "Name it in the line, or with -t LANG")
            )
        }
        for language in [source, target].compactMap(\.self) where !language.isWellFormed {
            return .failure(Refusal(id: id, reason: "“source” or “target” is not a language tag"))
        }
        return .success(Request(id: id, text: text, source: source, target: target))
    }

    // MARK: - Translating

    /// A translated line: the id it came with, and what came out.
    private struct Answer {
        let id: JSONText?
        let response: TranslationSession.Response
        let isDetected: Bool
    }

    /// The answers in the order of the requests; those of one pair are translated together.
    private func answers(to requests: [Result<Request, Refusal>]) async -> [Result<Answer, Refusal>] {
        var answers = requests.map { request in
            request.flatMap { Result<Answer, Refusal>.failure(Refusal(id: $0.id, reason: "not answered")) }
        }
        var groups: [Pair: [(place: Int, request: Request)]] = [:]
        for (place, request) in requests.enumerated() {
            guard case .success(let request) = request else { continue }
            groups[Pair(source: request.source, target: request.target), default: []].append((place, request))
        }
        for (pair, members) in groups {
            let session = TranslationSession(
                installedSource: pair.source, target: pair.target, strategy: strategy, engine: engine,
                context: context)
            let results = await translate(members.map(\.request), in: session)
            for (member, result) in zip(members, results) { answers[member.place] = result }
        }
        return answers
    }

    private func translate(
        _ requests: [Request], in session: TranslationSession
    ) async -> [Result<Answer, Refusal>] {
        do throws(TranslationError) {
            let responses = try await session.translations(
                from: requests.map { TranslationSession.Request(sourceText: $0.text) })
            return zip(requests, responses).map { request, response in
                .success(Answer(id: request.id, response: response, isDetected: request.source == nil))
            }
        } catch {
            guard requests.count > 1 else {
                return requests.map {
                    .failure(Refusal(id: $0.id, reason: error.description, remedy: error.remedy))
                }
            }
        }
        // One of them stopped the others: each on its own.
        var results: [Result<Answer, Refusal>] = []
        for request in requests { results += await translate([request], in: session) }
        return results
    }

    // MARK: - Writing

    private static func line(_ answer: Result<Answer, Refusal>, number: Int) -> String {
        switch answer {
        case .success(let answer):
            let id = answer.id.map { [(name: "id", value: $0)] } ?? []
            return JSONText.object(
                id + ResponseJSON.members(of: answer.response, detected: answer.isDetected)
            ).line
        case .failure(let refusal):
            return JSONText.object([
                "id": refusal.id, "line": .integer(number), "error": .string(refusal.reason),
                "remedy": refusal.remedy.map(JSONText.string),
            ]).line
        }
    }
}
