/// A form sent as `multipart/form-data`: fields and files between boundaries.
package struct MultipartForm: Sendable {
    /// One part of the form.
    package struct Part: Sendable {
        package let name: String
        /// The name of the file that the part holds; `nil` for a field.
        package let fileName: String?
        package let content: ArraySlice<UInt8>

        /// The content as text, `nil` when it is not UTF-8.
        package var text: String? { String(validating: content, as: UTF8.self) }
    }

    package let parts: [Part]

    /// More parts than this are refused.
    private static let maximumCount = 256
    private static let lineEnd: [UInt8] = [0x0D, 0x0A]

    /// - Returns: `nil` when the body is not a form of this type.
    package init?(contentType: String, body: [UInt8]) {
        guard let boundary = Self.parameter("boundary", of: contentType), !boundary.isEmpty,
            boundary.utf8.count <= 70
        else { return nil }
        let delimiter = Self.lineEnd + Array("--\(boundary)".utf8)
        var parts: [Part] = []
        // The first delimiter has no line end before it when nothing stands before it.
        var position: Int
        if body.starts(with: delimiter.dropFirst(2)) {
            position = delimiter.count - 2
        } else {
            guard let first = Self.find(delimiter, in: body[...]) else { return nil }
            position = first + delimiter.count
        }
        while true {
            if body[position...].starts(with: Array("--".utf8)) { break }
            guard let lineEnd = Self.find(Self.lineEnd, in: body[position...]),
                parts.count < Self.maximumCount
            else { return nil }
            // The line end that closes the delimiter may also open the next one: an empty part.
            guard let end = Self.find(delimiter, in: body[lineEnd...]) else { return nil }
            if end > lineEnd {
                guard let part = Self.part(body[(lineEnd + 2)..<end]) else { return nil }
                parts.append(part)
            }
            position = end + delimiter.count
        }
        self.parts = parts
    }

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        let blankLine = lineEnd + lineEnd
        guard let end = find(blankLine, in: bytes) else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        let disposition = head.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        guard let disposition, let name = parameter("name", of: String(disposition)) else { return nil }
        return Part(
            name: name, fileName: parameter("filename", of: String(disposition)),
            content: bytes[(end + blankLine.count)...])
    }

    /// A parameter of a header: `name="q"`.
    private static func parameter(_ name: String, of header: String) -> String? {
        var rest = header[...]
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: semicolon)...]
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let found = rest[..<equals].trimmingSpaces.lowercased()
            rest = rest[rest.index(after: equals)...]
            var value = ""
            if rest.first == "\"" {
                rest.removeFirst()
                while let character = rest.popFirst(), character != "\"" {
                    value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
                }
            } else {
                let plain = rest.prefix { $0 != ";" }
                value = plain.trimmingSpaces
                rest = rest[plain.endIndex...]
            }
            if found == name { return value }
        }
        return nil
    }

    /// Where `pattern` begins, by a search that looks at its last byte first.
    private static func find(_ pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        guard let last = pattern.last, bytes.count >= pattern.count else { return nil }
        var skips = [Int](repeating: pattern.count, count: 256)
        for (index, byte) in pattern.dropLast().enumerated() { skips[Int(byte)] = pattern.count - 1 - index }
        return bytes.withUnsafeBufferPointer { buffer in
            var end = pattern.count - 1
            while end < buffer.count {
                let byte = buffer[end]
                if byte == last {
                    let start = end - pattern.count + 1
                    if pattern.indices.allSatisfy({ buffer[start + $0] == pattern[$0] }) {
                        return bytes.startIndex + start
                    }
                }
                end += skips[Int(byte)]
            }
            return nil
        }
    }
}
