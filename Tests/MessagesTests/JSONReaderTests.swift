import Testing

@testable import Messages

@Suite("JSON") struct JSONReaderTests {
    @Test(
        "is read and written again",
        arguments: [
            "null", "true", "false", "0", "-12", "1.5", "\"\"", #""a\"b\\c\n""#, "[]", "{}",
            "[1,[2],{\"a\":null}]",
            #"{"id":"x","q":"дом 😆","n":[1,2]}"#,
        ])
    func roundTrip(text: String) throws {
        #expect(try JSONReader.value(of: Array(text.utf8)).line == text)
    }

    @Test("escapes, spaces and exponents are understood")
    func escapes() throws {
        let value = try JSONReader.value(of: Array(#" { "a" : "\u0434\ud83d\ude06\/\b\f" , "b":1e3 } "#.utf8))
        #expect(value["a"]?.string == "д😆/\u{8}\u{C}")
        #expect(value["b"]?.line == "1000")
        #expect(value["c"] == nil)
    }

    @Test(
        "what is no JSON is told with its place",
        arguments: [
            ("", 0), ("{", 1), ("[1,", 3), ("nul", 0), ("01", 2), ("1.", 2), ("-", 1), ("\"a", 2),
            ("\"\u{1}\"", 1),
            (#""\x""#, 3), (#""\ud800""#, 7), (#""\ud800A""#, 7), ("{\"a\" 1}", 5), ("{a:1}", 1), ("1 2", 2),
            ("[1 2]", 3), ("1e999", 5), ("+1", 0),
        ])
    func damaged(text: String, offset: Int) {
        let failure = #expect(throws: JSONReader.Failure.self) {
            try JSONReader.value(of: Array(text.utf8))
        }
        #expect(failure?.offset == offset)
    }

    @Test("bytes that are no UTF-8, and depth without end, are refused")
    func hostile() {
        #expect(throws: JSONReader.Failure.self) { try JSONReader.value(of: [0x22, 0xFF, 0x22]) }
        #expect(throws: JSONReader.Failure.self) {
            try JSONReader.value(of: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
        }
    }
}
