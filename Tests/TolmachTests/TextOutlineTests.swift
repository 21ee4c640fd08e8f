import TextAnalysis
import Testing

@testable import Tolmach

@Suite("A text's outline") struct TextOutlineTests {
    private func outline(_ text: String) -> TextOutline {
        TextOutline(text, language: "en", abbreviations: [])
    }

    @Test(
        "put together again unchanged is the text, byte for byte",
        arguments: [
            "", "\n", "a\r\n\r\nb\n", "\n\n  One. Two!  \n\tThree", "\u{FEFF}BOM", "a\0b", "—", "\t",
            "x\u{2028}y",
            "Wait… What? 😆 Yes.", "1. First\n2. Second", "trailing   ", "a\n\n\n", "Mr. Smith. Mrs. Smith.",
        ]
    )
    func roundTrip(text: String) {
        let outline = outline(text)
        #expect(Array(outline.text(with: outline.sentences).utf8) == Array(text.utf8))
    }

    @Test(
        "leaves what holds no letter out of the sentences", arguments: ["—", "\t", "", "12 345", "...", "😆"])
    func nothingToTranslate(text: String) { #expect(outline(text).sentences == []) }

    @Test("keeps the spaces around translated sentences")
    func spaces() {
        let outline = outline("  One.  Two.\r\n\r\n Three. ")
        #expect(outline.sentences == ["One.", "Two.", "Three."])
        #expect(outline.text(with: ["1", "2", "3"]) == "  1  2\r\n\r\n 3 ")
    }
}
