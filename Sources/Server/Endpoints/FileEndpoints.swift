import Messages
import Tolmach

extension Endpoint {
    /// `POST /translate_file`: a form with a file, answered with the address of its translation.
    static let translateFile = Endpoint(["POST"], access: .client) {
        (call: Call, respond: @escaping Responder) throws(Refusal) in
        let server = call.server
        guard let file = call.fields.file else { throw .missing("file") }
        let source = try call.fields.required("source")
        let target = try call.fields.required("target")
        guard !file.name.isEmpty else { throw Refusal(400, "Invalid request: empty file") }
        guard let format = DocumentFormat(path: file.name) else {
            throw Refusal(400, "Invalid request: file format not supported")
        }
        let languages = server.served.languages
        let sourceLanguage = source.lowercased() == "auto" ? nil : try languages.language(source)
        let targetLanguage = try languages.language(target)
        if let sourceLanguage { try languages.check(from: sourceLanguage, to: targetLanguage) }
        let session = TranslationSession(
            installedSource: sourceLanguage, target: targetLanguage,
            strategy: server.configuration.strategy, context: server.served.context)
        let host = call.request.headers["host"] ?? "localhost"
        try server.files.begin(
            FileTranslations.Request(
                job: String((try call.fields.text("job") ?? "").prefix(64)), fileName: file.name,
                content: Array(file.content), format: format, session: session,
                seconds: 10 * Double(server.limits.seconds))
        ) { result in
            switch result {
            case .success(let name):
                let address = "http://\(host)/download_file/\(escaped(name))"
                respond(.json(.object(["translatedFileUrl": .string(address)])))
            case .failure(let refusal): respond(refusal.answer)
            }
        }
    }

    /// `GET /translate_file/progress?job=NAME`: how far a file is, that was sent with this `job`; zeros before it
    /// has begun and once it is done.
    static let fileProgress = Endpoint.immediate(["GET"], access: .open) { (call: Call) throws(Refusal) in
        let progress = call.server.files.progress(of: try call.fields.required("job"))
        return .json(
            .object(["done": .integer(progress?.done ?? 0), "total": .integer(progress?.total ?? 0)]))
    }

    /// `GET /download_file/NAME`: a translated file, to be stored and never shown.
    static let downloadFile = Endpoint.immediate(["GET"], access: .open) { (call: Call) throws(Refusal) in
        guard let bytes = call.server.files.file(call.rest) else { throw .notFound }
        let name = call.rest.drop { $0 != "." }.dropFirst()
        return HTTPAnswer(200, type: "application/octet-stream", body: bytes)
            .adding("Content-Disposition", "attachment; filename*=UTF-8''\(escaped(String(name)))")
            .adding("X-Content-Type-Options", "nosniff")
    }

    /// The extensions of the files that can be translated.
    static var fileExtensions: [String] {
        DocumentFormat.allCases.flatMap(\.extensions).map { $0.hasPrefix(".") ? $0 : ".\($0)" }
    }

    /// A name as it stands in an address.
    private static func escaped(_ name: String) -> String {
        name.utf8.map { byte in
            let isPlain =
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            if isPlain { return String(Unicode.Scalar(byte)) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
