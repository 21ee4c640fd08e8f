/// The data between `---` lines at the head of a Markdown file: kept, but for the values that readers see.
struct FrontMatter {
    /// Where it ends, in bytes; 0 without one.
    let end: Int
    private let text: String

    private static let visibleKeys: Set<String> = [
        "title", "subtitle", "description", "summary", "excerpt", "tagline", "caption", "abstract",
    ]

    init(_ document: String) {
        let bytes = Array(document.utf8)
        text = document
        var end = 0
        var start = 0
        var number = 0
        while start < bytes.count, number < 2000 {
            let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            var line = bytes[start..<lineEnd]
            while let last = line.last, last == 0x0D || last == 0x20 { line.removeLast() }
            let isFence = line.elementsEqual("---".utf8) || number > 0 && line.elementsEqual("...".utf8)
            if number == 0, !isFence { break }
            if number > 0, isFence {
                end = min(lineEnd + 1, bytes.count)
                break
            }
            start = lineEnd + 1
            number += 1
        }
        self.end = end
    }

    func pieces(options: DocumentOptions) throws(DocumentError) -> [DocumentPiece] {
        guard end > 0 else { return [] }
        let head = String(decoding: Array(text.utf8)[..<end], as: UTF8.self)
        // Front matter that is no YAML after all stays as it is.
        let pieces = try? YAMLCatalogue.pieces(
            of: head, name: "front matter",
            isTranslated: { path in
                path.count == 1 && Self.visibleKeys.contains(path[0].lowercased())
            })
        return pieces ?? [.kept(head)]
    }
}
