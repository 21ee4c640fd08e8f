import Messages

extension Endpoint {
    /// `GET /spec`: the interface as an OpenAPI document.
    static let specification = Endpoint.immediate(["GET"], access: .open) { call in
        .json(Specification.document(version: call.server.configuration.version))
    }
}

/// The OpenAPI document, from one table of operations.
enum Specification {
    private struct Field {
        let name: String
        let type: String
        let isRequired: Bool
        let about: String
        var example: JSONText?
    }

    private struct Operation {
        let path: String
        let method: String
        let tag: String
        let about: String
        var fields: [Field] = []
        /// Statuses besides 200.
        var refusals: [Int] = []
        let answer: String
    }

    private static let key = Field(
        name: "api_key", type: "string", isRequired: false, about: "A key, where the server wants one")
    private static let source = Field(
        name: "source", type: "string", isRequired: true, about: "Language of the text, or “auto”",
        example: "en")
    private static let target = Field(
        name: "target", type: "string", isRequired: true, about: "Language to translate to", example: "ru")
    private static let name = Field(
        name: "name", type: "string", isRequired: true, about: "A language, or the id of a pack",
        example: "ru")

    private static let phrase = [
        source, target,
        Field(name: "text", type: "string", isRequired: true, about: "The text"),
        Field(name: "translation", type: "string", isRequired: true, about: "Its translation"),
    ]
    private static let search = Field(
        name: "q", type: "string", isRequired: false, about: "Only phrases that hold this")
    private static let record = Field(name: "id", type: "string", isRequired: true, about: "The phrase's id")

    private static let operations: [Operation] = [
        Operation(
            path: "/translate", method: "post", tag: "translate", about: "Translate text",
            fields: [
                Field(
                    name: "q", type: "texts", isRequired: true, about: "One text, or an array of texts",
                    example: "Good morning"),
                source, target,
                Field(
                    name: "format", type: "string", isRequired: false, about: "“text” or “html”",
                    example: "text"),
                Field(
                    name: "alternatives", type: "integer", isRequired: false,
                    about: "How many other translations are wanted, 3 at most", example: 0),
                Field(
                    name: "details", type: "boolean", isRequired: false,
                    about: "Whether engine, packs and confidence are told"),
                key,
            ],
            refusals: [400, 403, 413, 429, 500, 503],
            answer: "translatedText, detectedLanguage when the source was “auto”, alternatives when wanted; "
                + "arrays when q was one"
        ),
        Operation(
            path: "/detect", method: "post", tag: "translate", about: "Tell the language of a text",
            fields: [
                Field(
                    name: "q", type: "texts", isRequired: true, about: "One text, or an array of texts",
                    example: "Доброе утро"), key,
            ],
            refusals: [400, 403, 413, 429],
            answer: "Languages with their confidence, 0 to 100, the likeliest first"),
        Operation(
            path: "/languages", method: "get", tag: "translate", about: "List the languages",
            answer: "Code, English name and targets of each language"),
        Operation(
            path: "/lookup", method: "get", tag: "translate", about: "Look a word up in the dictionaries",
            fields: [
                Field(
                    name: "q", type: "string", isRequired: true, about: "A word or an expression",
                    example: "went"),
                Field(name: "source", type: "string", isRequired: false, about: "Its language"),
                Field(
                    name: "target", type: "string", isRequired: false,
                    about: "The language of the translations"),
                key,
            ],
            refusals: [400, 403, 429], answer: "Articles, and near spellings when there are none"),
        Operation(
            path: "/translate_file", method: "post", tag: "translate",
            about: "Translate a file, sent as a form",
            fields: [
                Field(name: "file", type: "string", isRequired: true, about: "The file"), source, target,
                Field(
                    name: "job", type: "string", isRequired: false,
                    about: "A name under which the progress can be asked for"), key,
            ],
            refusals: [400, 403, 413, 429, 500, 503], answer: "translatedFileUrl, good for half an hour"),
        Operation(
            path: "/translate_file/progress", method: "get", tag: "translate",
            about: "Tell how far a file is",
            fields: [
                Field(name: "job", type: "string", isRequired: true, about: "The name it was sent with")
            ],
            refusals: [400], answer: "done and total, in bytes of the file; zeros when it is not under way"),
        Operation(
            path: "/download_file", method: "get", tag: "translate",
            about: "Fetch a translated file, at the address that translatedFileUrl gave", refusals: [404],
            answer: "The file"),
        Operation(
            path: "/suggest", method: "post", tag: "phrases", about: "Suggest a better translation",
            fields: [
                Field(name: "q", type: "string", isRequired: true, about: "The text"),
                Field(name: "s", type: "string", isRequired: true, about: "The better translation"), source,
                target,
                key,
            ],
            refusals: [400, 403, 429], answer: "success; it counts from the next request on"),
        Operation(
            path: "/saved", method: "get", tag: "phrases", about: "List saved phrases", fields: [search],
            refusals: [403], answer: "Phrases with their marks of synchronisation"),
        Operation(
            path: "/saved", method: "post", tag: "phrases", about: "Save a phrase", fields: phrase,
            refusals: [400, 403], answer: "success"),
        Operation(
            path: "/saved/remove", method: "post", tag: "phrases", about: "Remove a saved phrase",
            fields: [record],
            refusals: [400, 403], answer: "success"),
        Operation(
            path: "/history", method: "get", tag: "phrases", about: "List translations that were made",
            fields: [search], refusals: [403], answer: "Phrases with their marks of synchronisation"),
        Operation(
            path: "/history", method: "post", tag: "phrases", about: "Keep a translation", fields: phrase,
            refusals: [400, 403], answer: "success"),
        Operation(
            path: "/history/remove", method: "post", tag: "phrases", about: "Remove a translation",
            fields: [record], refusals: [400, 403], answer: "success"),
        Operation(
            path: "/history/clear", method: "post", tag: "phrases", about: "Remove all translations",
            refusals: [403], answer: "success, and how many there were"),
        Operation(
            path: "/health", method: "get", tag: "server", about: "Tell that the server works",
            answer: "status is “ok”"),
        Operation(
            path: "/frontend/settings", method: "get", tag: "server", about: "Tell an application the limits",
            answer: "The limits, and whether keys, files and suggestions are in use"),
        Operation(
            path: "/metrics", method: "get", tag: "server", about: "Counts for Prometheus",
            refusals: [400, 403, 429],
            answer: "Text in the form that Prometheus reads"),
        Operation(
            path: "/packs", method: "get", tag: "packs", about: "List installed languages and those on offer",
            refusals: [400, 403, 429], answer: "Languages, pairs, the mode, and the work that is under way"),
        Operation(
            path: "/packs/refresh", method: "post", tag: "packs", about: "Use what was installed meanwhile",
            refusals: [403], answer: "The languages from now on"),
        Operation(
            path: "/packs/install", method: "post", tag: "packs", about: "Install a language", fields: [name],
            refusals: [400, 403, 409], answer: "The work that began (status 202)"),
        Operation(
            path: "/packs/update", method: "post", tag: "packs", about: "Install newer versions",
            refusals: [403, 409], answer: "The work that began (status 202)"),
        Operation(
            path: "/packs/remove", method: "post", tag: "packs", about: "Remove a language",
            fields: [
                name,
                Field(
                    name: "plan", type: "boolean", isRequired: false, about: "Only tell what that would end"),
            ],
            refusals: [400, 403, 409], answer: "The work that began (status 202), or the plan"),
        Operation(
            path: "/packs/catalogs", method: "post", tag: "packs",
            about: "Ask the publishers what is on offer",
            refusals: [403, 409], answer: "The work that began (status 202)"),
        Operation(
            path: "/settings", method: "get", tag: "server", about: "Tell the mode", refusals: [403],
            answer: "The mode and the service"),
        Operation(
            path: "/settings", method: "post", tag: "server", about: "Set the mode",
            fields: [
                Field(
                    name: "mode", type: "string", isRequired: true, about: "“auto”, “local” or “online”",
                    example: "local")
            ],
            refusals: [400, 403], answer: "The mode and the service"),
    ]

    static func document(version: String) -> JSONText {
        var paths: [(name: String, value: JSONText)] = []
        for operation in operations {
            let entry = (name: operation.method, value: json(operation))
            if let place = paths.firstIndex(where: { $0.name == operation.path }),
                case .object(let members) = paths[place].value
            {
                paths[place].value = .object(members + [entry])
            } else {
                paths.append((operation.path, .object([entry])))
            }
        }
        return .object([
            "openapi": "3.0.3",
            "info": .object([
                "title": "Tolmach",
                "description": "Offline translation. The first three operations are those of LibreTranslate.",
                "version": .string(version),
            ]),
            "paths": .object(paths),
        ])
    }

    private static func json(_ operation: Operation) -> JSONText {
        var responses: [(name: String, value: JSONText)] = [
            ("200", .object(["description": .string(operation.answer)]))
        ]
        for status in operation.refusals {
            responses.append(
                (
                    String(status),
                    .object([
                        "description": "The reason, as “error”",
                        "content": content(
                            ["application/json"],
                            .object([
                                "type": "object",
                                "properties": .object(["error": .object(["type": "string"])]),
                            ])),
                    ])
                ))
        }
        return .object([
            "summary": .string(operation.about), "tags": .array([.string(operation.tag)]),
            "parameters": operation.method == "get" && !operation.fields.isEmpty
                ? .array(operation.fields.map(parameter)) : nil,
            "requestBody": operation.method == "post" && !operation.fields.isEmpty
                ? body(operation.fields) : nil,
            "responses": .object(responses),
        ])
    }

    private static func parameter(_ field: Field) -> JSONText {
        .object([
            "name": .string(field.name), "in": "query", "required": .bool(field.isRequired),
            "description": .string(field.about), "schema": schema(field),
        ])
    }

    private static func body(_ fields: [Field]) -> JSONText {
        let required = fields.filter(\.isRequired).map(\.name)
        return .object([
            "required": .bool(!required.isEmpty),
            "content": content(
                ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"],
                .object([
                    "type": "object", "required": required.isEmpty ? nil : .strings(required),
                    "properties": .object(fields.map { ($0.name, described($0)) }),
                ])),
        ])
    }

    private static func content(_ types: [String], _ schema: JSONText) -> JSONText {
        .object(types.map { ($0, .object(["schema": schema])) })
    }

    private static func described(_ field: Field) -> JSONText {
        guard case .object(let members) = schema(field) else { return .null }
        return .object(members + [("description", .string(field.about))])
    }

    private static func schema(_ field: Field) -> JSONText {
        let text = JSONText.object(["type": "string"])
        let array = JSONText.object(["type": "array", "items": text])
        return .object([
            "type": field.type == "texts" ? nil : .string(field.type),
            "oneOf": field.type == "texts" ? .array([text, array]) : nil,
            "example": field.example,
        ])
    }
}
