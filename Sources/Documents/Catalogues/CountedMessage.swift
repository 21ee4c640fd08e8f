/// A message about a number of things, translated with a number that takes the plural form, so that the words
/// around it agree.
enum CountedMessage {
    static func unit(
        _ text: String, sample: Int?, escape: @escaping @Sendable (String) -> String,
        finish: @escaping @Sendable (String) -> String = { $0 }, unchanged: String? = nil
    ) -> TextUnit {
        let notation = TextNotation(escape: escape, finish: finish, unchanged: unchanged ?? escape(text))
        guard let sample, let span = GettextMessage.numberSpan(in: text) else {
            return TextUnit([.text(text, source: "")], notation: notation)
        }
        return TextUnit(
            [
                .text(String(text[..<span.lowerBound]), source: ""),
                .mark(TextUnit.Mark(.kept(String(sample)), kept: String(text[span]))),
                .text(String(text[span.upperBound...]), source: ""),
            ],
            notation: notation)
    }
}
