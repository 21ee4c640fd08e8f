import TextAnalysis

/// One message as a unit whose translation is written as a `msgstr` field.
struct GettextMessage {
    let unit: TextUnit

    /// - Parameters:
    ///   - field: the field to fill, as it stands.
    ///   - sample: a number that takes the plural form; the message is translated with it in the place of its
    ///     number, so that the words around it agree.
    init(_ message: String, field: PortableObject.Field, terminator: String, sample: Int? = nil) {
        let accelerator = Accelerator(message)
        let text = accelerator?.text ?? message
        var parts: [TextUnit.Part] = []
        if let sample, let span = Self.numberSpan(in: text) {
            parts.append(.text(String(text[..<span.lowerBound]), source: ""))
            parts.append(.mark(TextUnit.Mark(.kept(String(sample)), kept: String(text[span]))))
            parts.append(.text(String(text[span.upperBound...]), source: ""))
        } else {
            parts = [.text(text, source: "")]
        }
        let keyword = field.keyword
        let source = field.source
        unit = TextUnit(
            parts,
            notation: TextNotation(
                finish: { translation in
                    let marked = accelerator?.restored(in: translation) ?? translation
                    return PortableObject.field(keyword, marked, terminator: terminator)
                },
                unchanged: source))
    }

    /// The one placeholder of a number in a message.
    static func numberSpan(in text: String) -> Range<String.Index>? {
        let spans = ProtectedSpans.find(in: text).filter { $0.kind == .placeholder }
        let numbers = spans.filter { span in
            let placeholder = text[span.range]
            return placeholder == "%n" || placeholder == "%L1"
                || (placeholder.first == "%"
                    && (placeholder.last == "d" || placeholder.last == "i" || placeholder.last == "u"))
        }
        return numbers.count == 1 ? numbers[0].range : nil
    }
}
