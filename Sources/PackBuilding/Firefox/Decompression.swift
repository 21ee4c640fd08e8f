import CZlib
import CZstd

/// Unpacks files that were compressed as a whole.
enum Decompression {
    /// The bytes of a Zstandard or gzip file, told by their first bytes; other bytes are given back as they are.
    ///
    /// - Parameter limit: the most bytes that may come out.
    static func decompress(_ bytes: [UInt8], limit: Int) throws(PackBuildError) -> [UInt8] {
        if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { return try zstandard(bytes, limit: limit) }
        if bytes.starts(with: [0x1F, 0x8B]) { return try gzip(bytes, limit: limit) }
        return bytes
    }

    private static func zstandard(_ bytes: [UInt8], limit: Int) throws(PackBuildError) -> [UInt8] {
        var outcome = TOLMACH_ZSTD_DAMAGED
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            outcome = tolmach_zstd_decompress(bytes, bytes.count, start, limit, &count)
        }
        switch outcome {
        case TOLMACH_ZSTD_DONE: return output
        case TOLMACH_ZSTD_LIBRARY_MISSING:
            throw PackBuildError(
                "libzstd (libzstd.so.1) is not installed, so Zstandard files cannot be read",
                remedy: "Install it: apt-get install libzstd1")
        default: throw PackBuildError("a Zstandard file is damaged, or larger than announced")
        }
    }

    private static func gzip(_ bytes: [UInt8], limit: Int) throws(PackBuildError) -> [UInt8] {
        var stream = z_stream()
        let setUp = inflateInit2_(
            &stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard setUp == Z_OK else { throw PackBuildError("zlib cannot be used") }
        defer { inflateEnd(&stream) }
        var code = Z_OK
        var input = bytes
        let output = [UInt8](unsafeUninitializedCapacity: limit + 1) { buffer, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(clamping: buffer.count)
                code = inflate(&stream, Z_FINISH)
                count = buffer.count - Int(stream.avail_out)
            }
        }
        guard code == Z_STREAM_END, output.count <= limit else {
            throw PackBuildError("a gzip file is damaged, or larger than announced")
        }
        return output
    }
}
