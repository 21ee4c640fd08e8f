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

    /// The host, for notices.
    package let host: String

    /// Bytes of an answer beyond four times the request that are still accepted.
    private static let answerAllowance = 1 << 20

    /// - Parameters:
    ///   - serviceURL: address of the service, with or without a path and a final slash.
    ///   - key: the key to send, if the service wants one.
    ///   - pause: waits for this many seconds between two attempts.
    package init(
        serviceURL: String,
        key: String?,
        transport: any HTTPTransport,
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
    }

    /// A translated text and, when the source was to be detected, its language.
    package struct Translation: Sendable, Hashable {
        package let text: String
        package let detectedLanguage: String?
    }

    /// Translates texts in one request.
    ///
    /// - Parameter source: a language code, or `nil` to let the service detect it for each text.
    package func translate(
        _ texts: [String],
        from source: String?,
        to target: String
    ) throws(OnlineError) -> [Translation] {
        let message = LibreTranslateProtocol.TranslateRequest(
            q: texts, source: source ?? "auto", target: target, apiKey: key)
        let answer: LibreTranslateProtocol.TranslateAnswer = try post("translate", message)
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

    // MARK: - Requests

    private func post<Answer: Decodable>(_ path: String, _ message: some Encodable) throws(OnlineError)
        -> Answer
    {
        let body: [UInt8]
        do {
            body = [UInt8](try JSONEncoder().encode(message))
        } catch {
            throw .unexpectedAnswer(host: host, reason: "the request cannot be written as JSON")
        }
        var request = HTTPRequest(
            "POST", url: "\(base)/\(path)", maximumBodySize: 4 * body.count + Self.answerAllowance)
        request.headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        request.body = body
        return try decode(send(request))
    }

    /// Sends with one retry on 429 and 5xx, and turns every answer but a success into an error.
    private func send(_ request: HTTPRequest) throws(OnlineError) -> [UInt8] {
        var request = request
        request.redirects = .sameHost
        request.totalTimeout = 120
        var attempt = 1
        while true {
            let (response, body) = try fetch(request)
            if response.isSuccess { return body }
            attempt += 1
            if RetryPolicy.isTransient(status: response.status),
                let seconds = RetryPolicy.interactive.pause(
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
        case 429: return .tooManyRequests(host: host)
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
