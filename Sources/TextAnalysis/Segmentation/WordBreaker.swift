import CICU

/// ICU's word boundaries, for text in any script. For one thread at a time.
struct WordBreaker: ~Copyable {
    private let handle: OpaquePointer

    init?() {
        guard let handle = tolmach_breaker_open("") else { return nil }
        self.handle = handle
    }

    deinit { tolmach_breaker_close(handle) }

    /// Appends the tokens of `range`: where each ends, in bytes, and what it is.
    func appendTokens(of bytes: ByteText, in range: Range<Int>, to tokens: inout [TokenEnd]) {
        var offset = range.lowerBound
        // What ICU does not take (it counts in 32 bits) is one token.
        defer { if offset < range.upperBound { tokens.append(TokenEnd(end: range.upperBound, kind: .word)) } }
        let units = Array(bytes.string(range).utf16)
        units.withUnsafeBufferPointer { buffer in
            guard let text = buffer.baseAddress, let count = Int32(exactly: buffer.count),
                tolmach_breaker_set_text(handle, text, count) != 0
            else { return }
            var unit = 0
            let batch = 256
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * batch) { results in
                guard let boundaries = results.baseAddress else { return }
                let statuses = boundaries + batch
                while true {
                    let found = Int(tolmach_breaker_next(handle, boundaries, statuses, Int32(batch)))
                    for index in 0..<found {
                        let start = offset
                        offset += utf8Length(of: buffer[unit..<Int(boundaries[index])])
                        unit = Int(boundaries[index])
                        let kind = kind(of: bytes, start, status: statuses[index])
                        tokens.append(TokenEnd(end: offset, kind: kind))
                    }
                    if found < batch { break }
                }
            }
        }
    }

    /// ICU's rule status: 0 to 99 neither, 100 to 199 a number, more a word.
    private func kind(of bytes: ByteText, _ start: Int, status: Int32) -> WordToken.Kind {
        if status >= 200 { return .word }
        if status >= 100 { return .number }
        let isSpace =
            TextLines.terminatorLength(in: bytes, at: start) > 0
            || TextLines.isSpace(bytes.scalar(at: start).value)
        return isSpace ? .space : .punctuation
    }

    private func utf8Length(of units: Slice<UnsafeBufferPointer<UInt16>>) -> Int {
        units.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 < 0x800 || $1 & 0xF800 == 0xD800 ? 2 : 3) }
    }
}
