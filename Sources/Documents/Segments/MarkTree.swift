/// The marks of a sentence as a tree of elements.
struct MarkTree {
    /// An element, or something that stands by itself.
    struct Node {
        /// The mark that begins the element; `nil` where it began in an earlier sentence.
        var open: Int?
        /// The mark that ends it; `nil` where it goes on in a later sentence, and for what stands by itself.
        var close: Int?
        /// What the element holds of the source, as UTF-8 offsets.
        var source: Range<Int>
        var children: [Node] = []
        /// The place among its siblings in the source.
        var order = 0
        var isStandalone = false
    }

    let roots: [Node]

    /// - Parameters:
    ///   - marks: those that are no kept text, in order; `index` is what the tree knows a mark by.
    ///   - length: of the sentence in UTF-8.
    init(_ marks: [(index: Int, kind: TextUnit.Mark.Kind, offset: Int)], length: Int) {
        var stack: [Node] = []
        var roots: [Node] = []
        func append(_ node: Node) {
            if stack.isEmpty { roots.append(node) } else { stack[stack.count - 1].children.append(node) }
        }
        for mark in marks {
            switch mark.kind {
            case .open:
                stack.append(Node(open: mark.index, source: mark.offset..<length))
            case .close:
                if var node = stack.popLast() {
                    node.close = mark.index
                    node.source = node.source.lowerBound..<max(node.source.lowerBound, mark.offset)
                    append(node)
                } else {
                    // It began in an earlier sentence, so it holds all that was read of this one.
                    roots = [Node(close: mark.index, source: 0..<mark.offset, children: roots)]
                }
            case .standalone, .kept, .lineBreak:
                append(Node(open: mark.index, source: mark.offset..<mark.offset, isStandalone: true))
            }
        }
        while let node = stack.popLast() { append(node) }
        self.roots = Self.numbered(roots)
    }

    private static func numbered(_ nodes: [Node]) -> [Node] {
        nodes.enumerated().map { order, node in
            var node = node
            node.order = order
            node.children = numbered(node.children)
            return node
        }
    }
}
