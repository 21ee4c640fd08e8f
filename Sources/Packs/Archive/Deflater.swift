import CZlib

/// Packs one raw deflate stream.
///
/// A class because zlib's state points back at its stream, which must not move.
final class Deflater {
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Parameter level: zlib's, 1 (fast) to 9 (small).
    init(level: Int32) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(stream, level, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The packed bytes that `input` brought out; all that is left with the last piece.
    func deflate(_ input: [UInt8], isLast: Bool) -> [UInt8] {
        var packed: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 16)
        input.withUnsafeBufferPointer { input in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.pointee.avail_in = UInt32(input.count)
            var isFull = true
            while isFull {
                let written = room.withUnsafeMutableBufferPointer { output in
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    _ = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    return output.count - Int(stream.pointee.avail_out)
                }
                packed += room[..<written]
                isFull = written == room.count
            }
        }
        return packed
    }
}
