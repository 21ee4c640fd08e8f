import CZlib

/// What a `.gz` or `.dz` file holds, read as far as it is whole.
///
/// dictd's compressor makes a gzip file whose extra field (`RA`) lists chunks that can be inflated each on its
/// own (dictzip(1)); so a damaged chunk costs only itself. A plain gzip file is read up to the damage.
struct GzipContents {
    var bytes: [UInt8]
    /// Parts of `bytes` that could not be read; they are zero.
    var missing: [Range<Int>] = []

    /// More than any dictionary has, and little enough to refuse a file made to fill the memory.
    static let greatestSize = 1 << 30

    static func isGzip(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 18 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
    }

    /// - Returns: `nil` when the header isn't gzip's.
    init?(_ file: UnsafeRawBufferPointer) {
        guard let header = GzipHeader(file) else { return nil }
        if header.chunkSizes.isEmpty {
            self = Self.stream(file, from: header.end)
        } else {
            self = Self.chunks(file, header)
        }
    }

    init(plain bytes: [UInt8]) { self.bytes = bytes }

    private init(bytes: [UInt8], missing: [Range<Int>]) {
        self.bytes = bytes
        self.missing = missing
    }

    private static func stream(_ file: UnsafeRawBufferPointer, from start: Int) -> GzipContents {
        let body = UnsafeRawBufferPointer(rebasing: file[start...])
        let (bytes, isWhole) = RawInflate.all(body, limit: greatestSize)
        return GzipContents(bytes: bytes, missing: isWhole ? [] : [bytes.count..<Int.max])
    }

    private static func chunks(_ file: UnsafeRawBufferPointer, _ header: GzipHeader) -> GzipContents {
        var contents = GzipContents(bytes: [], missing: [])
        var position = header.end
        for (number, size) in header.chunkSizes.enumerated() {
            let start = contents.bytes.count
            guard start < greatestSize else { break }
            let end = min(position + size, file.count)
            let chunk = UnsafeRawBufferPointer(rebasing: file[min(position, end)..<end])
            let (bytes, _) = RawInflate.all(chunk, limit: header.chunkLength)
            contents.bytes += bytes
            let isLast = number == header.chunkSizes.count - 1
            if bytes.count < header.chunkLength, !isLast {
                contents.bytes += [UInt8](repeating: 0, count: header.chunkLength - bytes.count)
                contents.missing.append(start..<(start + header.chunkLength))
            } else if isLast, bytes.isEmpty, size > 0 {
                contents.missing.append(start..<Int.max)
            }
            position += size
        }
        return contents
    }

    /// Whether all of a part was read.
    func has(_ range: Range<Int>) -> Bool {
        range.upperBound <= bytes.count && !missing.contains { $0.overlaps(range) }
    }
}

/// The header of a gzip file (RFC 1952), with dictzip's chunk table.
private struct GzipHeader {
    /// Where the compressed data begins.
    var end = 10
    /// Uncompressed bytes a chunk, and the compressed size of each; empty without a table.
    var chunkLength = 0
    var chunkSizes: [Int] = []

    init?(_ file: UnsafeRawBufferPointer) {
        guard GzipContents.isGzip(file) else { return nil }
        func number(_ at: Int) -> Int { at + 1 < file.count ? Int(file[at]) | Int(file[at + 1]) << 8 : 0 }
        let flags = file[3]
        if flags & 4 != 0 {
            let extraEnd = end + 2 + number(end)
            guard extraEnd <= file.count else { return nil }
            var field = end + 2
            while field + 4 <= extraEnd {
                let size = number(field + 2)
                if file[field] == UInt8(ascii: "R"), file[field + 1] == UInt8(ascii: "A"), size >= 6 {
                    chunkLength = number(field + 6)
                    let count = min(number(field + 8), (size - 6) / 2)
                    chunkSizes = (0..<count).map { number(field + 10 + $0 * 2) }
                }
                field += 4 + size
            }
            end = extraEnd
        }
        for flag in [8, 16] as [UInt8] where flags & flag != 0 {
            guard let zero = file[end...].firstIndex(of: 0) else { return nil }
            end = zero + 1
        }
        if flags & 2 != 0 { end += 2 }
        guard end <= file.count else { return nil }
        if chunkLength == 0 { chunkSizes = [] }
    }
}

/// Inflates raw deflate data.
private enum RawInflate {
    /// - Returns: what came out before the end, the limit or the first damage, and whether the end was reached.
    static func all(_ input: UnsafeRawBufferPointer, limit: Int) -> (bytes: [UInt8], isWhole: Bool) {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return ([], false) }
        defer { inflateEnd(&stream) }
        let base = input.assumingMemoryBound(to: UInt8.self).baseAddress
        stream.next_in = UnsafeMutablePointer(mutating: base)
        stream.avail_in = UInt32(clamping: input.count)
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(max(limit, 1), 1 << 16))
        while output.count < limit {
            let status = buffer.withUnsafeMutableBufferPointer { buffer in
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                return inflate(&stream, Z_SYNC_FLUSH)
            }
            let produced = buffer.count - Int(stream.avail_out)
            output += buffer[..<min(produced, limit - output.count)]
            if status == Z_STREAM_END { return (output, true) }
            if status != Z_OK || (produced == 0 && stream.avail_in == 0) { return (output, false) }
        }
        return (output, false)
    }
}
