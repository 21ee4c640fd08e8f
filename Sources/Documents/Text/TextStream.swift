import TextAnalysis

/// A document's text in pieces of whole lines, whatever encoding its bytes are in.
package struct TextStream {
    /// The longest line that is taken into memory, in characters of UTF-8.
    private static let longestLine = 16 << 20
    /// The bytes that an undeclared encoding is guessed from.
    private static let sampleSize = 1 << 16

    private let input: ByteInput
    private let options: EncodingOptions
    private var decoder: TextDecoder?
    private var pending = ""
    private var undecoded: [UInt8] = []
    private var isAtEnd = false
    /// Whether the encoding was guessed and is not UTF-8.
    package private(set) var isGuessed = false

    package init(_ input: ByteInput, options: EncodingOptions) {
        self.input = input
        self.options = options
    }

    /// The encoding, once the first text was read.
    package var encoding: TextEncoding { decoder?.encoding ?? .utf8 }
    package var invalidBytes: Int { decoder?.invalidBytes ?? 0 }

    /// The next lines with their terminators, `nil` at the end.
    package mutating func next() throws(DocumentError) -> String? {
        while !isAtEnd {
            let bytes = try input.read()
            isAtEnd = bytes.isEmpty
            let text = try decode(bytes)
            pending += text
            if let end = pending.utf8.lastIndex(of: 0x0A) {
                let after = pending.utf8.index(after: end)
                let lines = String(pending[..<after])
                pending = String(pending[after...])
                return lines
            }
            guard pending.utf8.count <= Self.longestLine else {
                throw DocumentError(
                    .malformed, "\(input.name) has a line of more than \(Self.longestLine >> 20) MB.",
                    remedy: "Break it into lines, for example with: fold -s")
            }
        }
        guard !pending.isEmpty else { return nil }
        defer { pending = "" }
        return pending
    }

    private mutating func decode(_ bytes: [UInt8]) throws(DocumentError) -> String {
        var bytes = bytes
        if decoder == nil {
            undecoded += bytes
            guard let (encoding, isGuessed) = options.encoding(of: undecoded, isWhole: isAtEnd) else {
                return ""
            }
            self.isGuessed = isGuessed
            decoder = TextDecoder(encoding)
            bytes = Array(undecoded.dropFirst(encoding.byteOrderMark.count))
            undecoded = []
        }
        guard let decoder else { return "" }
        let text = decoder.decode(bytes, isLast: isAtEnd)
        try options.check(text, invalidBytes: decoder.invalidBytes, name: input.name)
        return text
    }
}
