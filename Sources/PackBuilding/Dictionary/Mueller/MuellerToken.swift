/// A word or a bracketed group in a text of Mueller's dictionary.
struct MuellerToken: Hashable {
    enum Kind: Hashable {
        /// Begins with a Latin letter (the source language).
        case latin
        /// Begins with a Cyrillic letter (the target language).
        case cyrillic
        /// `_разг.`; the text is without the underscore.
        case label
        /// `( … )`, `[ … ]`, `{ … }`, with anything that is attached to it.
        case group
        /// Numbers, dashes, dots, equals signs.
        case other
    }

    var kind: Kind
    var text: String

    /// Splits a text at spaces outside brackets.
    static func split(_ text: String) -> [MuellerToken] {
        var tokens: [MuellerToken] = []
        var current = ""
        var depth = 0
        func finish() {
            if !current.isEmpty { tokens.append(MuellerToken(current)) }
            current = ""
        }
        for character in text {
            switch character {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth = max(0, depth - 1)
            case " " where depth == 0:
                finish()
                continue
            default: break
            }
            current.append(character)
        }
        finish()
        return tokens.flatMap(\.labelsApart)
    }

    private init(_ text: String) {
        self.text = text
        kind = Self.kind(of: text)
    }

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// A label that nothing separates from the word after it, as two tokens; else the token alone.
    private var labelsApart: [MuellerToken] {
        guard text.first == "_" else { return [self] }
        let label = text.dropFirst().prefix { $0 != "." }
        let rest = text.dropFirst(label.count + 1)
        guard rest.first == "." else { return [self] }
        let name = String(label) + "."
        let after = String(rest.dropFirst())
        let isEmpty = after.allSatisfy { ".,:".contains($0) }
        return isEmpty ? [MuellerToken(.label, name)] : [MuellerToken(.label, name), MuellerToken(after)]
    }

    private static func kind(of text: String) -> Kind {
        guard let first = text.first else { return .other }
        if "([{".contains(first) { return .group }
        return script(of: text) ?? .other
    }

    /// The script of the first letter.
    static func script(of text: some StringProtocol) -> Kind? {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: return .latin
            case 0x400...0x4FF: return .cyrillic
            default: continue
            }
        }
        return nil
    }

    /// Whether a group says something about the words of the source language: `(или to put)`, `(the)`,
    /// `(_ам. high)`, but not `(о машине)`.
    var isSourceGroup: Bool {
        guard kind == .group else { return false }
        let inner = text.drop { "([{_".contains($0) }
        if Self.script(of: inner) == .latin { return true }
        let opens = ["или ", "тж. ", "ам. ", "обыкн. ", "и "].contains { inner.hasPrefix($0) }
        return opens && inner.unicodeScalars.contains { (0x61...0x7A).contains($0.value) }
    }

    static func text(of tokens: some Sequence<MuellerToken>) -> String {
        tokens.map { $0.kind == .label ? "(\($0.text))" : $0.text }.joined(separator: " ")
    }
}
