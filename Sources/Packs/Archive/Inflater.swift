import CZlib

/// Unpacks one raw deflate stream after another with one zlib state.
///
/// A class because zlib's state points back at its stream, which must not move.
final class Inflater {
    enum Outcome {
        /// Bytes taken from the input, bytes written to the output, and whether the stream has ended.
        case progress(taken: Int, written: Int, isDone: Bool)
        case corrupt
    }

    private let stream: UnsafeMutablePointer<z_stream>
    private let isReady: Bool

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        isReady = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func reset() { inflateReset(stream) }

    func inflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Outcome {
        guard isReady else { return .corrupt }
        stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
            .assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        let code = CZlib.inflate(stream, Z_NO_FLUSH)
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return .corrupt }
        return .progress(
            taken: input.count - Int(stream.pointee.avail_in),
            written: output.count - Int(stream.pointee.avail_out),
            isDone: code == Z_STREAM_END
        )
    }
}
