/// The messages of the LibreTranslate HTTP API, version 1.6: names and shapes as its OpenAPI document has them.
enum LibreTranslateProtocol {
    /// Body of `POST /translate`; `q` is always an array, so that a batch is one request.
    struct TranslateRequest: Encodable {
        let q: [String]
        let source: String
        let target: String
        let format = "text"
        let apiKey: String?

        enum CodingKeys: String, CodingKey {
            case q, source, target, format
            case apiKey = "api_key"
        }
    }

    struct TranslateAnswer: Decodable {
        let translatedText: OneOrMany<String>
        let detectedLanguage: OneOrMany<Detection>?
    }

    struct DetectRequest: Encodable {
        let q: String
        let apiKey: String?

        enum CodingKeys: String, CodingKey {
            case q
            case apiKey = "api_key"
        }
    }

    struct Detection: Decodable {
        let language: String
        /// 0...100.
        let confidence: Double
    }

    struct Language: Decodable {
        let code: String
        let name: String
        let targets: [String]?
    }

    /// Body of `POST /suggest`.
    struct SuggestRequest: Encodable {
        let q: String
        let s: String
        let source: String
        let target: String
        let apiKey: String?

        enum CodingKeys: String, CodingKey {
            case q, s, source, target
            case apiKey = "api_key"
        }
    }

    struct SuggestAnswer: Decodable {
        let success: Bool
        /// Not in the protocol: services that name suggestions tell the name here.
        let id: Name?
    }

    /// A name that is a text or a number.
    struct Name: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
        }
    }

    struct Failure: Decodable {
        let error: String
    }

    /// A value that servers send bare for one item and as an array for a batch.
    struct OneOrMany<Element: Decodable>: Decodable {
        let values: [Element]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let many = try? container.decode([Element].self) {
                values = many
            } else {
                values = [try container.decode(Element.self)]
            }
        }
    }
}
