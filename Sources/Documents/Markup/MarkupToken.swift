import CXML

/// A piece of an XML or HTML document as libxml2 sees it, and where it stands in the bytes.
struct MarkupToken: Sendable {
    enum Kind: Sendable, Equatable {
        case start
        case end
        /// Text with its character references.
        case text
        /// A comment, an instruction, a document type, a CDATA section: kept as it is.
        case other
        case cdata
    }

    var kind: Kind
    /// The element's name with its prefix, in small letters in HTML.
    var name: String
    /// Empty for the ends and starts that HTML leaves out.
    var range: Range<Int>
    /// Whether a start tag is its element's end too: `<br/>`.
    var isEmptyElement = false
}

/// A document of markup as tokens that make it up byte for byte.
struct MarkupTokens {
    let bytes: [UInt8]
    private(set) var tokens: [MarkupToken]

    /// - Parameter name: the document's name, for messages.
    init(_ text: String, isHTML: Bool, name: String) throws(DocumentError) {
        bytes = Array(text.utf8)
        let gatherer = TokenGatherer(bytes: bytes, isHTML: isHTML)
        var reason = [CChar](repeating: 0, count: 256)
        var line: Int32 = 0
        let outcome = bytes.withUnsafeBufferPointer { buffer -> tolmach_xml_outcome in
            guard let start = buffer.baseAddress else { return tolmach_xml_done }
            return tolmach_xml_parse(
                start, buffer.count, isHTML ? 1 : 0, Unmanaged.passUnretained(gatherer).toOpaque(),
                { context, kind, name, prefix, position in
                    guard let context else { return }
                    let gatherer = Unmanaged<TokenGatherer>.fromOpaque(context).takeUnretainedValue()
                    gatherer.take(
                        kind, name: name.map { String(cString: $0) } ?? "",
                        prefix: prefix.map { String(cString: $0) },
                        position: Int(position))
                }, &reason, &line)
        }
        switch outcome {
        case tolmach_xml_done: break
        case tolmach_xml_library_missing: throw .missing("libxml2", package: "libxml2")
        default:
            let words = String(
                decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw DocumentError(
                .malformed, "\(name), line \(line): \(words).",
                remedy: "Check the document with: xmllint --noout \(name)")
        }
        gatherer.finish()
        tokens = gatherer.tokens
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension DocumentError {
    /// A library that is loaded when it is needed is not there.
    static func missing(_ library: String, package: String) -> DocumentError {
        DocumentError(
            .libraryMissing, "\(library), which this format needs, is not installed.",
            remedy: "Install it: sudo apt install \(package)")
    }
}

/// Takes libxml2's events and finds the bytes that each of them stands for.
private final class TokenGatherer {
    private let bytes: [UInt8]
    private let isHTML: Bool
    private(set) var tokens: [MarkupToken] = []
    /// Where the last token ended.
    private var position = 0
    /// How far what follows is known to be text.
    private var textEnd = 0

    init(bytes: [UInt8], isHTML: Bool) {
        self.bytes = bytes
        self.isHTML = isHTML
    }

    func take(_ kind: tolmach_xml_kind, name: String, prefix: String?, position reached: Int) {
        let end = min(max(reached, position), bytes.count)
        let name = prefix.map { "\($0):\(name)" } ?? name
        switch kind {
        case tolmach_xml_start: start(name, reached: end)
        case tolmach_xml_end: self.end(name, reached: end)
        // In XML no text has a `<`, so its end needs no noting; in HTML it may.
        case tolmach_xml_text: if isHTML { textEnd = end }
        case tolmach_xml_cdata: cdata(reached: end)
        case tolmach_xml_comment, tolmach_xml_instruction: other(reached: end)
        default: break
        }
    }

    func finish() { addText(to: bytes.count) }

    private func start(_ name: String, reached: Int) {
        guard let open = find("<" + name, before: reached + 1, isName: true) else {
            tokens.append(MarkupToken(kind: .start, name: folded(name), range: position..<position))
            return
        }
        addText(to: open)
        var end = reached
        while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
        end = min(end + 1, bytes.count)
        let isEmpty = end - open >= 3 && bytes[end - 2] == UInt8(ascii: "/")
        add(.start, folded(name), open..<end)
        tokens[tokens.count - 1].isEmptyElement = isEmpty
    }

    private func end(_ name: String, reached: Int) {
        if let last = tokens.last, last.isEmptyElement, last.name == folded(name),
            last.range.upperBound == position
        {
            return
        }
        guard let open = find("</" + name, before: reached, isName: true) else {
            // libxml2 tells of a document's last letter before it has passed it.
            let rest = bytes[min(max(position, textEnd), reached)..<reached]
            if !rest.contains(UInt8(ascii: "<")) {
                addText(to: reached)
                position = max(position, reached)
            }
            tokens.append(MarkupToken(kind: .end, name: folded(name), range: position..<position))
            return
        }
        addText(to: open)
        var end = open
        while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
        add(.end, folded(name), open..<min(end + 1, bytes.count))
    }

    private func cdata(reached: Int) {
        guard !isHTML, let open = find("<![CDATA[", before: reached, isName: false) else {
            textEnd = reached
            return
        }
        addText(to: open)
        var end = open
        while end + 2 < bytes.count,
            !(bytes[end] == UInt8(ascii: "]") && bytes[end + 1] == UInt8(ascii: "]")
                && bytes[end + 2] == UInt8(ascii: ">"))
        {
            end += 1
        }
        add(.cdata, "", open..<min(end + 3, bytes.count))
    }

    private func other(reached: Int) {
        guard let open = find("<", before: reached, isName: false) else { return }
        addText(to: open)
        add(.other, "", open..<reached)
    }

    private func add(_ kind: MarkupToken.Kind, _ name: String, _ range: Range<Int>) {
        tokens.append(MarkupToken(kind: kind, name: name, range: range))
        position = range.upperBound
        textEnd = position
    }

    private func addText(to end: Int) {
        if position < end { add(.text, "", position..<end) }
    }

    private func folded(_ name: String) -> String { isHTML ? name.lowercased() : name }

    /// The first place of `text` behind what is known, as a whole name where it is one.
    private func find(_ text: String, before limit: Int, isName: Bool) -> Int? {
        let wanted = Array(text.utf8)
        var offset = max(position, textEnd)
        while offset + wanted.count <= min(limit + wanted.count, bytes.count), offset < limit {
            if matches(wanted, at: offset) {
                let after = offset + wanted.count
                if !isName || after >= bytes.count || !isNameByte(bytes[after]) { return offset }
            }
            offset += 1
        }
        return nil
    }

    private func matches(_ wanted: [UInt8], at offset: Int) -> Bool {
        guard offset + wanted.count <= bytes.count else { return false }
        for (index, byte) in wanted.enumerated() {
            let own = bytes[offset + index]
            guard own == byte || isHTML && lowercase(own) == lowercase(byte) else { return false }
        }
        return true
    }

    private func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }

    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            0x80...:
            true
        default: false
        }
    }
}
