import NeuralEngine

/// The embedded configuration of a Marian model: the subset of YAML that Marian writes, keys with scalars or lists
/// of scalars.
package struct MarianConfiguration {
    private var scalars: [String: String] = [:]
    private var lists: [String: [String]] = [:]
    private let path: String

    /// Reads the text; `path` is only for messages.
    package init(_ text: String, path: String) {
        self.path = path
        var listKey: String?
        for line in text.split(whereSeparator: \.isNewline) {
            let content = Self.trimmed(line)
            if content.isEmpty || content.hasPrefix("#") { continue }
            if content.hasPrefix("- ") || content.hasPrefix("["), let key = listKey {
                lists[key, default: []] +=
                    content.hasPrefix("[") ? Self.inlineList(content) : [Self.scalar(content.dropFirst(2))]
                continue
            }
            guard let colon = content.firstIndex(of: ":") else { continue }
            let key = String(content[..<colon])
            let value = Self.trimmed(content[content.index(after: colon)...])
            listKey = value.isEmpty ? key : nil
            if value.hasPrefix("[") {
                lists[key] = Self.inlineList(value)
            } else if !value.isEmpty {
                scalars[key] = Self.scalar(value)
            }
        }
    }

    package func text(_ key: String) -> String? { scalars[key] }

    package func list(_ key: String) -> [String] { lists[key] ?? [] }

    package func number(_ key: String) throws(NeuralError) -> Int {
        guard let text = scalars[key], let number = Int(text), number >= 0 else {
            throw NeuralError(.unsupported, path: path, "its configuration gives no number for \(key)")
        }
        return number
    }

    /// Throws unless the key is absent or has one of the values that the engine can do.
    package func require(_ key: String, _ allowed: Set<String>) throws(NeuralError) {
        guard let value = scalars[key], !allowed.contains(value) else { return }
        throw NeuralError(.unsupported, path: path, "its configuration has \(key): \(value)")
    }

    /// Checks everything that changes the arithmetic and has only one value here.
    package func requireSupportedArchitecture() throws(NeuralError) {
        try require("type", ["transformer"])
        try require("transformer-decoder-autoreg", ["rnn"])
        try require("dec-cell", ["ssru"])
        guard text("transformer-decoder-autoreg") != nil, text("dec-cell") != nil else {
            throw NeuralError(.unsupported, path: path, "its decoder is not a simpler simple recurrent unit")
        }
        try require("transformer-preprocess", [""])
        try require("transformer-postprocess", ["dan", "an"])
        try require("transformer-postprocess-emb", ["d", ""])
        try require("transformer-postprocess-top", [""])
        try require("transformer-ffn-activation", ["relu"])
        try require("transformer-ffn-depth", ["2"])
        try require("transformer-decoder-ffn-depth", ["0", "2"])
        for key in [
            "transformer-train-position-embeddings", "transformer-rnn-projection",
            "transformer-no-projection",
            "layer-normalization", "right-left", "ulr", "transformer-no-affine", "transformer-no-bias",
        ] {
            try require(key, ["false"])
        }
        try require("factors-dim-emb", ["0"])
        try require("lemma-dim-emb", ["0"])
        guard list("transformer-tied-layers").isEmpty else {
            throw NeuralError(.unsupported, path: path, "its configuration ties layers to each other")
        }
    }

    // MARK: - Scanning

    private static func trimmed(_ text: Substring) -> Substring {
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        var text = text.drop(while: blank)
        while let last = text.last, blank(last) { text.removeLast() }
        return text
    }

    private static func scalar(_ text: Substring) -> String {
        let text = trimmed(text)
        guard text.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote
        else {
            return String(text)
        }
        return String(text.dropFirst().dropLast())
    }

    private static func inlineList(_ text: Substring) -> [String] {
        let inner = text.dropFirst().prefix { $0 != "]" }
        return inner.split(separator: ",").map(scalar).filter { !$0.isEmpty }
    }
}
