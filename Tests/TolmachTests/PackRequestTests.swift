import Testing

@testable import Tolmach

@Suite("A pack's name as people type it") struct PackRequestTests {
    @Test(
        "stands for the pack's id",
        arguments: [
            ("ru", "ru"), ("rus", "ru"), ("RU", "ru"), ("ru_RU.UTF-8", "ru_RU.UTF-8"), ("sr-latn", "sr-Latn"),
            ("en-ru", "en-ru"), ("en-ru.neural", "en-ru.neural"), ("", ""), ("../x", "../x"),
        ]
    )
    func id(name: String, expected: String) { #expect(PackRequest.id(of: name) == expected) }
}
