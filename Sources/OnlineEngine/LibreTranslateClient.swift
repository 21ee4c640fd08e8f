import FoundationEssentials
import Transfer

/// A client of one LibreTranslate-compatible service.
///
/// Requests go to the configured host and to no other, redirects included; the key is sent in the body of a
/// request, as the protocol has it, and appears in no URL and no message.
package struct LibreTranslateClient: Sendable {
    private let base: String
    private let key: String?
    private let transport: any HTTPTransport
    private let pause: @Sendable (Double) -> Void
    private let retry: RetryPolicy
    private let timeout: Int

    /// The host, for notices.
    package let host: String

    /// Bytes of an answer beyond four times the request that are still accepted.
    private static let answerAllowance = 1 << 20

    /// - Parameters:
    ///   - serviceURL: address of the service, with or without a path and a final slash.
    ///   - key: the key to send, if the service wants one.
    ///   - retry: when a request is made again in the same call.
    ///   - timeout: seconds for one request.
    ///   - pause: waits for this many seconds between two attempts.
    package init(
        serviceURL: String,
        key: String?,
        transport: any HTTPTransport,
        retry: RetryPolicy = .interactive,
        timeout: Int = 120,
        pause: @escaping @Sendable (Double) -> Void
    ) throws(OnlineError) {
        guard let origin = Origin(url: serviceURL), origin.scheme != "file" else {
            throw .malformedServiceURL(serviceURL)
        }
        base = serviceURL.hasSuffix("/") ? String(serviceURL.dropLast()) : serviceURL
        host = origin.host
        self.key = key
        self.transport = transport
        self.pause = pause
        self.retry = retry
        self.timeout = timeout
    }

    /// A translated text and, when the source was to be detected, its language.
    package struct Translation: Sendable, Hashable {
        package let text: String
        package let detectedLanguage: String?
    }

    /// Translates texts in one request.
    ///
    /// - Parameters:
    ///   - source: a language code, or `nil` to let the service detect it for each text.
    ///   - identifier: names the request when it is made again, so that a service can tell.
    package func translate(
        _ texts: [String],
        from source: String?,
        to target: String,
        identifier: String? = nil
    ) throws(OnlineError) -> [Translation] {
        let message = LibreTranslateProtocol.TranslateRequest(
            q: texts, source: source ?? "auto", target: target, apiKey: key)
        let answer: LibreTranslateProtocol.TranslateAnswer = try post(
            "translate", message, identifier: identifier)
        guard answer.translatedText.values.count == texts.count else {
            throw .unexpectedAnswer(
                host: host,
                reason: "\(texts.count) texts were sent and \(answer.translatedText.values.count) came back"
            )
        }
        let detected = answer.detectedLanguage?.values ?? []
        return answer.translatedText.values.enumerated().map { index, text in
            Translation(text: text, detectedLanguage: index < detected.count ? detected[index].language : nil)
        }
    }

    /// The candidates for the language of a text, best first; confidence 0...1.
    package func detect(_ text: String) throws(OnlineError) -> [(language: String, confidence: Double)] {
        let message = LibreTranslateProtocol.DetectRequest(q: text, apiKey: key)
        let answer: [LibreTranslateProtocol.Detection] = try post("detect", message)
        return answer.map { ($0.language, min(1, max(0, $0.confidence / 100))) }
    }

    /// The languages that the service offers, each with the codes it can be translated to.
    package func languages() throws(OnlineError) -> [(code: String, name: String, targets: [String])] {
        let answer: [LibreTranslateProtocol.Language] = try decode(
            send(HTTPRequest(url: "\(base)/languages", maximumBodySize: Self.answerAllowance))
        )
        return answer.map { ($0.code, $0.name, $0.targets ?? []) }
    }

    // MARK: - Suggestions

    /// Suggests a better translation.
    ///
    /// - Parameter identifier: names the suggestion when it is made again, so that a service can tell.
    /// - Returns: what the service calls the suggestion, when it says so.
    package func suggest(
        _ translation: String,
        for text: String,
        from source: String,
        to target: String,
        identifier: String
    ) throws(OnlineError) -> String? {
        let message = LibreTranslateProtocol.SuggestRequest(
            q: text, s: translation, source: source, target: target, apiKey: key)
        let answer: LibreTranslateProtocol.SuggestAnswer = try post(
            "suggest", message, identifier: identifier)
        guard answer.success else {
            throw .refused(host: host, status: 200, message: "it did not take the suggestion")
        }
        return answer.id?.text
    }

    /// Whether a suggestion that has a name is still there.
    package func holds(suggestion: String) throws(OnlineError) -> Bool {
        try exists(HTTPRequest(url: try address(of: suggestion), maximumBodySize: Self.answerAllowance))
    }

    /// Takes a suggestion back.
    ///
    /// - Returns: false when it was gone.
    package func withdraw(suggestion: String) throws(OnlineError) -> Bool {
        try exists(
            HTTPRequest("DELETE", url: try address(of: suggestion), maximumBodySize: Self.answerAllowance))
    }

    private func address(of suggestion: String) throws(OnlineError) -> String {
        let isPlain = suggestion.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
            default: false
            }
        }
        guard isPlain, (1...128).contains(suggestion.utf8.count) else {
            throw .unexpectedAnswer(host: host, reason: "its name for a suggestion is none")
        }
        return "\(base)/suggest/\(suggestion)"
    }

    private func exists(_ request: HTTPRequest) throws(OnlineError) -> Bool {
        do throws(OnlineError) {
            _ = try send(request)
            return true
        } catch .refused(_, 404, _), .refused(_, 410, _) {
            return false
        }
    }

    // MARK: - Requests

    private func post<Answer: Decodable>(
        _ path: String,
        _ message: some Encodable,
        identifier: String? = nil
    ) throws(OnlineError) -> Answer {
        let body: [UInt8]
        do {
            body = [UInt8](try JSONEncoder().encode(message))
        } catch {
            throw .unexpectedAnswer(host: host, reason: "the request cannot be written as JSON")
        }
        var request = HTTPRequest(
            "POST", url: "\(base)/\(path)", maximumBodySize: 4 * body.count + Self.answerAllowance)
        request.headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        if let identifier { request.headers.append(("Idempotency-Key", identifier)) }
        request.body = body
        return try decode(send(request))
    }

    /// Sends, again on 429 and 5xx where the policy says so, and turns every answer but a success into an error.
    private func send(_ request: HTTPRequest) throws(OnlineError) -> [UInt8] {
        var request = request
        request.redirects = .sameHost
        request.totalTimeout = timeout
        var attempt = 1
        while true {
            let (response, body) = try fetch(request)
            if response.isSuccess { return body }
            attempt += 1
            if RetryPolicy.isTransient(status: response.status),
                let seconds = retry.pause(
                    before: attempt, retryAfter: response.header("retry-after"))
            {
                pause(seconds)
                continue
            }
            throw failure(response, body)
        }
    }

    private func fetch(_ request: HTTPRequest) throws(OnlineError) -> (response: HTTPResponse, body: [UInt8])
    {
        do {
            return try transport.fetch(request)
        } catch {
            throw .unreachable(host: host, error)
        }
    }

    private func failure(_ response: HTTPResponse, _ body: [UInt8]) -> OnlineError {
        let answer = try? JSONDecoder().decode(LibreTranslateProtocol.Failure.self, from: Data(body))
        let message = answer.map { Self.oneLine($0.error) } ?? "no reason given"
        switch response.status {
        case 401, 403: return .keyRefused(host: host, message: message)
        case 429:
            let pause = response.header("retry-after").flatMap(Double.init)
            return .tooManyRequests(host: host, pause: pause)
        case 500...599: return .serverFailure(host: host, status: response.status)
        default: return .refused(host: host, status: response.status, message: message)
        }
    }

    private func decode<Answer: Decodable>(_ body: [UInt8]) throws(OnlineError) -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(body))
        } catch {
            let isPage = body.first { $0 > 0x20 } == UInt8(ascii: "<")
            throw .unexpectedAnswer(
                host: host, reason: isPage ? "it sent a web page" : "it sent no such JSON")
        }
    }

    /// A server's words, fit for one line of a terminal.
    private static func oneLine(_ text: String) -> String {
        String(
            text.unicodeScalars.prefix(300).map {
                $0.properties.generalCategory == .control ? " " : Character($0)
            })
    }
}
