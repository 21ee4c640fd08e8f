import Documents
import Foundation
import TextAnalysis
import Testing

@Suite("Plain text") struct PlainTextTests {
    @Test(
        "that an engine gives back unchanged comes out byte for byte",
        arguments: [
            "", "\n", "a", "a\r\n\r\nb\n", "\r\n\r\n  Leading blank lines.\n\tTab\t\n", "no last newline.\r",
            "\u{FEFF}mark within", "one. Two!  Three…\n", "😆 Guess what…\n", "\"\"\n\t\n—\n \n",
        ])
    func identity(text: String) async throws {
        let workshop = try Workshop()
        #expect(try await workshop.translate(text, .text, by: IdentityEngine()) == text)
    }

    @Test("one line in is one line out, with the spaces around it")
    func lines() async throws {
        let result = try await Workshop().translate(
            "  One two.\r\n\r\n\tThree\n—\n", .text, by: ArrowEngine())
        #expect(result == "  →One two.\r\n\r\n\t→Three\n—\n")
    }

    @Test(
        "in any encoding is told and comes back in it",
        arguments: [
            "windows-1251", "KOI8-R", "ISO-8859-5", "IBM866", "UTF-16LE", "UTF-16BE", "UTF-8",
        ])
    func encodings(name: String) async throws {
        let text =
            "Где находится ближайшая аптека? Мы приехали вчера вечером и никого здесь не знаем.\r\nСпасибо за помощь!\n"
        let encoding = try #require(TextEncoding(named: name))
        let bytes = try #require(TextEncoder(encoding).encode(text))
        let (result, report) = try await Workshop().translate(
            bytes, .text, by: MirrorEngine(), from: "ru", to: "uk")
        #expect(report.encoding == name)
        #expect(TextDecoder(encoding).decode(result, isLast: true).hasSuffix("ПОМОЩЬ! ЗА СПАСИБО\n"))
    }

    @Test(
        "keeps a byte order mark",
        arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
    func marks(mark: [UInt8]) async throws {
        let encoding = try #require(TextEncoding.marked(mark))
        let bytes = try #require(TextEncoder(encoding).encode("Привет, мир.\n"))
        #expect(bytes.starts(with: mark))
        let (result, _) = try await Workshop().translate(
            bytes, .text, by: IdentityEngine(), from: "ru", to: "en")
        #expect(result == bytes)
    }

    @Test("with a damaged byte is replaced and counted, or refused")
    func damaged() async throws {
        let bytes: [UInt8] = Array("Привет ".utf8) + [0xD0] + Array("мир\n".utf8)
        let (result, report) = try await Workshop().translate(bytes, .text, by: IdentityEngine())
        #expect(String(decoding: result, as: UTF8.self) == "Привет \u{FFFD}мир\n")
        #expect(report.invalidBytes == 1)
        await #expect(throws: DocumentError.self) {
            _ = try await Workshop().translate(
                bytes, .text, by: IdentityEngine(), encoding: EncodingOptions(isStrict: true))
        }
    }

    @Test("with NUL bytes is refused")
    func nul() async throws {
        await #expect(throws: DocumentError.self) {
            _ = try await Workshop().translate(Array("a\u{0}b\n".utf8), .text, by: IdentityEngine())
        }
    }

    @Test("that its encoding cannot hold is refused with what to do")
    func unencodable() async throws {
        let cyrillic = try #require(TextEncoding(named: "windows-1251"))
        let bytes = try #require(TextEncoder(cyrillic).encode("Хорошая погода.\n"))
        await #expect(throws: DocumentError.self) {
            _ = try await Workshop().translate(
                bytes, .text, by: TableEngine(table: ["Хорошая погода.": ("好天気。", [])]),
                encoding: EncodingOptions(declared: cyrillic))
        }
    }

    @Test("with --reflow is joined, translated and wrapped again")
    func reflow() async throws {
        let text = "> A line that was wrapped\n> by hand.\n\n- one\n- two goes\n  on\n"
        let result = try await Workshop().translate(text, .text, by: ArrowEngine()) { $0.reflows = true }
        #expect(result == "> →A line that was\n> wrapped by hand.\n\n- →one\n- →two\n  goes on\n")
    }

    @Test("side by side has each line with its translation below")
    func bilingual() async throws {
        let result = try await Workshop().translate("  One.\n\nTwo.", .text, by: ArrowEngine()) {
            $0.isBilingual = true
        }
        #expect(result == "  One.\n  →One.\n\nTwo.\n→Two.")
    }
}
