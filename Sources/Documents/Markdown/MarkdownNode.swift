import CMarkdown

/// A node of a Markdown document, entered or left, as cmark-gfm tells it.
struct MarkdownNode: Sendable {
    let isEntering: Bool
    let type: String
    let literal: String
    let startLine: Int
    let startColumn: Int
    let endLine: Int

    /// The nodes of a document in its order.
    static func nodes(of text: String) throws(DocumentError) -> [MarkdownNode] {
        let gathered = Gathered()
        var text = text
        let isThere = text.withUTF8 { bytes -> Bool in
            guard let start = bytes.baseAddress else { return true }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { characters in
                tolmach_markdown_parse(
                    characters, bytes.count, Unmanaged.passUnretained(gathered).toOpaque(),
                    { context, node in
                        guard let context else { return }
                        Unmanaged<Gathered>.fromOpaque(context).takeUnretainedValue().take(node.pointee)
                    }) != 0
            }
        }
        guard isThere else {
            throw .missing(
                "cmark-gfm", package: "libcmark-gfm0.29.0.gfm.6 libcmark-gfm-extensions0.29.0.gfm.6")
        }
        return gathered.nodes
    }

    private final class Gathered {
        var nodes: [MarkdownNode] = []

        func take(_ node: tolmach_markdown_node) {
            nodes.append(
                MarkdownNode(
                    isEntering: node.is_entering != 0, type: String(cString: node.type),
                    literal: node.literal.map { String(cString: $0) } ?? "", startLine: Int(node.start_line),
                    startColumn: Int(node.start_column), endLine: Int(node.end_line)))
        }
    }
}
