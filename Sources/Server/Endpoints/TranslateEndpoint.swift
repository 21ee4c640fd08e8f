import Messages
import Tolmach

extension Endpoint {
    /// `POST /translate`: one text or several, as LibreTranslate has it.
    static let translate = Endpoint(["POST"], access: .client) {
        (call: Call, respond: @escaping Responder) throws(Refusal) in
        let request = try TranslateRequest(call)
        let deadline = call.server.clock() + Double(call.server.limits.seconds)
        let finish: @Sendable ([TranslationQueue.Outcome]?) -> Void = { outcomes in
            guard let outcomes else { return respond(tooSlow(call.server.limits.seconds).answer) }
            respond(request.answer(outcomes))
        }
        if request.isHTML {
            let isTaken = call.server.files.translateHTML(
                request, deadline: deadline, server: call.server, respond: respond)
            if !isTaken { throw .busy }
        } else if !call.server.queue.submit(request.items, deadline: deadline, completion: finish) {
            throw .busy
        }
    }

    static func tooSlow(_ seconds: Int) -> Refusal {
        Refusal(503, "Cannot translate text: it took longer than \(seconds) s", retryAfter: 1)
    }
}

/// A request for translation, checked.
struct TranslateRequest: Sendable {
    private let texts: [String]
    private let isBatch: Bool
    private let sources: [DetectedLanguage]
    private let isDetected: Bool
    /// Whether the texts are pieces of HTML, which go through the reader of documents.
    let isHTML: Bool
    private let alternatives: Int
    private let wantsDetails: Bool
    /// What the engine is asked: the texts, then the other ways of each, one way after another.
    let items: [TranslationQueue.Item]

    /// Other translations of a text at most.
    private static let maximumAlternatives = 3

    init(_ call: Endpoint.Call) throws(Refusal) {
        let fields = call.fields
        (texts, isBatch) = try Self.texts(of: fields)
        let source = try fields.required("source")
        let target = try fields.required("target")
        try Self.checkSize(texts, isBatch: isBatch, call)
        let languages = call.server.served.languages
        isDetected = source.lowercased() == "auto"
        if isDetected {
            let targetLanguage = Language(identifier: target)
            sources = texts.map { DetectedLanguage(of: $0, among: languages, target: targetLanguage) }
        } else {
            sources = [DetectedLanguage](
                repeating: DetectedLanguage(language: try languages.language(source), confidence: 100),
                count: texts.count)
        }
        for source in sources { _ = try languages.language(source.language.minimalIdentifier) }
        let targetLanguage = try languages.language(target)
        let format = try fields.text("format") ?? "text"
        guard format == "text" || format == "html" else {
            throw Refusal(400, "\(format) format is not supported")
        }
        isHTML = format == "html"
        for source in sources { try languages.check(from: source.language, to: targetLanguage) }
        // Of marked-up texts there is one translation only.
        let wanted = isHTML ? 0 : try fields.integer("alternatives") ?? 0
        alternatives = min(max(0, wanted), Self.maximumAlternatives)
        wantsDetails = fields["details"] == .flag(true)
        var items = zip(texts, sources).map { text, source in
            TranslationQueue.Item(
                text: text,
                way: TranslationQueue.Way(
                    source: source.language, target: targetLanguage,
                    strategy: call.server.configuration.strategy))
        }
        if alternatives > 0 {
            let first = items
            let other: TranslationSession.Strategy =
                call.server.configuration.strategy == .lowLatency ? .highFidelity : .lowLatency
            items += first.map { $0.by(other, nil) }
            items += first.map { $0.by(other, .dictionary) }
            items += first.map { $0.by(other, .neural) }
        }
        self.items = items
    }

    // MARK: - Reading

    private static func texts(of fields: RequestFields) throws(Refusal) -> ([String], isBatch: Bool) {
        switch fields["q"] {
        case .text(let text) where !text.isEmpty:
            return ([fields.isJSON ? text : withUnixLines(text)], false)
        case .texts(let texts) where !texts.isEmpty: return (texts, true)
        case nil, .text, .texts: throw .missing("q")
        default: throw Refusal(400, "Invalid request: q must be a string or an array of strings")
        }
    }

    /// Forms come with line ends of their own, which are not the text's.
    private static func withUnixLines(_ text: String) -> String {
        guard text.utf8.contains(0x0D) else { return text }
        return text.split(omittingEmptySubsequences: false) {
            $0.isNewline && $0 != "\u{2028}" && $0 != "\u{2029}"
        }
        .joined(separator: "\n")
    }

    private static func checkSize(_ texts: [String], isBatch: Bool, _ call: Endpoint.Call) throws(Refusal) {
        let limits = call.server.limits
        if isBatch, limits.batch > 0, texts.count > limits.batch {
            throw .exceeds(texts.count, limit: limits.batch)
        }
        let limit = call.access.key?.characters ?? limits.characters
        let size = texts.reduce(0) { $0 + $1.unicodeScalars.count }
        if limit > 0, size > limit { throw .exceeds(size, limit: limit) }
    }

    // MARK: - Answering

    func answer(_ outcomes: [TranslationQueue.Outcome]) -> HTTPAnswer {
        var responses: [TranslationSession.Response] = []
        for outcome in outcomes.prefix(texts.count) {
            switch outcome {
            case .success(let response): responses.append(response)
            case .failure(let error): return Refusal(error).answer
            }
        }
        var members = members(of: responses.map(\.targetText))
        if alternatives > 0 {
            members.append(
                (
                    "alternatives",
                    each(Array(responses.indices)) { index in
                        .strings(others(for: index, than: responses[index].targetText, outcomes))
                    }
                ))
        }
        if wantsDetails {
            members.append(
                ("details", each(responses) { .object(ResponseJSON.members(of: $0, detected: isDetected)) }))
        }
        return .json(.object(members))
    }

    /// The answer to texts that came out like this, without more to say of them.
    func answer(texts: [String]) -> HTTPAnswer { .json(.object(members(of: texts))) }

    private func members(of translations: [String]) -> [(name: String, value: JSONText)] {
        var members: [(name: String, value: JSONText)] = [
            ("translatedText", each(translations) { .string($0) })
        ]
        if isDetected { members.append(("detectedLanguage", each(sources) { $0.json })) }
        return members
    }

    private func each<Element>(_ elements: [Element], _ json: (Element) -> JSONText) -> JSONText {
        isBatch ? .array(elements.map(json)) : elements.first.map(json) ?? .null
    }

    /// What the other ways made of a text, without repeats.
    private func others(for index: Int, than text: String, _ outcomes: [TranslationQueue.Outcome]) -> [String]
    {
        var found: [String] = []
        for place in stride(from: index + texts.count, to: outcomes.count, by: texts.count) {
            guard case .success(let response) = outcomes[place] else { continue }
            if response.targetText != text, !found.contains(response.targetText) {
                found.append(response.targetText)
            }
        }
        return Array(found.prefix(alternatives))
    }
}

extension TranslationQueue.Item {
    /// The same text another way.
    fileprivate func by(
        _ strategy: TranslationSession.Strategy, _ engine: EngineKind?
    ) -> TranslationQueue.Item {
        var way = way
        way.strategy = strategy
        way.engine = engine
        return TranslationQueue.Item(text: text, way: way)
    }
}

extension Refusal {
    init(_ error: TranslationError) {
        switch error.kind {
        case .notInstalled, .unsupportedLanguagePairing, .unsupportedSourceLanguage,
            .unsupportedTargetLanguage,
            .unableToIdentifyLanguage:
            self.init(400, error.description)
        case .documentFailure: self.init(400, "Cannot translate file: \(error.description)")
        case .alreadyCancelled: self = .stopping
        default: self.init(500, "Cannot translate text: \(error.description)")
        }
    }
}
