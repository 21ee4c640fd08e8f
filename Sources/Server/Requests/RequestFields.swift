import Messages

/// The fields of a request, whichever way they were sent: as JSON, as a form of either kind, in the query.
package struct RequestFields: Sendable {
    /// The value of a field: LibreTranslate's `q` is one text or several.
    package enum Value: Sendable, Equatable {
        case text(String)
        case texts([String])
        case number(Double)
        case flag(Bool)
    }

    private var values: [String: Value] = [:]
    /// The first file of a form, with its name.
    package private(set) var file: (name: String, content: ArraySlice<UInt8>)?
    /// Whether the fields came as JSON: texts are then taken as they are.
    package let isJSON: Bool

    package init(_ request: HTTPRequest) throws(Refusal) {
        isJSON = request.isJSON
        for (name, value) in FormFields.parse(request.query) where values[name] == nil {
            values[name] = .text(value)
        }
        if isJSON {
            try takeJSON(request.body)
        } else if request.mediaType == "multipart/form-data" {
            try takeMultipart(request)
        } else if !request.body.isEmpty {
            guard let body = String(validating: request.body, as: UTF8.self) else {
                throw Refusal(400, "Invalid request: the body is not UTF-8")
            }
            for (name, value) in FormFields.parse(body) where values[name] == nil {
                values[name] = .text(value)
            }
        }
    }

    private mutating func takeJSON(_ body: [UInt8]) throws(Refusal) {
        guard case .object(let members)? = try? JSONReader.value(of: body) else {
            throw Refusal(400, "Invalid JSON format")
        }
        for (name, value) in members {
            switch value {
            case .string(let text): values[name] = .text(text)
            case .integer(let number): values[name] = .number(Double(number))
            case .decimal(let number): values[name] = .number(number)
            case .bool(let flag): values[name] = .flag(flag)
            case .array(let items):
                let texts = items.compactMap(\.string)
                guard texts.count == items.count else {
                    throw Refusal(400, "Invalid request: \(name) must hold strings only")
                }
                values[name] = .texts(texts)
            case .null: values[name] = nil
            case .object: throw Refusal(400, "Invalid request: \(name) must not be an object")
            }
        }
    }

    private mutating func takeMultipart(_ request: HTTPRequest) throws(Refusal) {
        guard let form = MultipartForm(contentType: request.headers["content-type"] ?? "", body: request.body)
        else { throw Refusal(400, "Invalid request: the form is damaged") }
        for part in form.parts {
            if let name = part.fileName {
                if file == nil { file = (name, part.content) }
            } else if let text = part.text, values[part.name] == nil {
                values[part.name] = .text(text)
            }
        }
    }

    package subscript(name: String) -> Value? { values[name] }

    /// The text of a field that is not empty.
    package func text(_ name: String) throws(Refusal) -> String? {
        switch values[name] {
        case nil: return nil
        case .text(let text): return text.isEmpty ? nil : text
        default: throw Refusal(400, "Invalid request: \(name) must be a string")
        }
    }

    /// The text of a field that a request cannot do without.
    package func required(_ name: String) throws(Refusal) -> String {
        guard let text = try text(name) else { throw .missing(name) }
        return text
    }

    /// A whole number, sent as a number or as text.
    package func integer(_ name: String) throws(Refusal) -> Int? {
        switch values[name] {
        case nil: return nil
        case .number(let number):
            if number == number.rounded(), abs(number) < 1e9 { return Int(number) }
        case .text(let text):
            if text.isEmpty { return nil }
            if let number = Int(text) { return number }
        default: break
        }
        throw Refusal(400, "Invalid request: \(name) must be a whole number")
    }
}
