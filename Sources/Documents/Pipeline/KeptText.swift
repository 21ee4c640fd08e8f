import TextAnalysis

/// Checks that a translation has every placeholder of its source, and no other.
enum KeptText {
    static func isWhole(_ translation: String, of source: String) -> Bool {
        // Most sentences have none of the signs that placeholders begin with.
        guard mayHold(source) || mayHold(translation) else { return true }
        return placeholders(of: source) == placeholders(of: translation)
    }

    private static func mayHold(_ text: String) -> Bool {
        text.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "{"), UInt8(ascii: "$"), UInt8(ascii: "#"),
                UInt8(ascii: ":"),
                UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    private static func placeholders(of text: String) -> [String] {
        ProtectedSpans.find(in: text).filter { $0.kind == .placeholder }.map { String(text[$0.range]) }
            .sorted()
    }
}
