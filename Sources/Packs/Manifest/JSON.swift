import FoundationEssentials

/// JSON in and out, with errors that say where something is wrong.
enum JSON {
    static func decode<T: Decodable>(
        _ type: T.Type,
        from bytes: [UInt8],
        failure: (String) -> PackError
    ) throws(PackError) -> T {
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
            throw failure(reason(for: error))
        }
    }

    /// Indented, keys sorted, ended by a line feed.
    static func encode(_ value: some Encodable, failure: (String) -> PackError) throws(PackError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { return Array(try encoder.encode(value)) + [0x0A] } catch { throw failure(reason(for: error)) }
    }

    private static func reason(for error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing"
        case .valueNotFound(_, let context): "\(path(context.codingPath)) has no value"
        case .typeMismatch(_, let context): "\(path(context.codingPath)) is of the wrong type"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is not JSON" : "\(path(context.codingPath)): \(context.debugDescription)"
        default: "it cannot be read"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("") { path, key in
            if let index = key.intValue { return "\(path)[\(index)]" }
            return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
        }
    }
}
