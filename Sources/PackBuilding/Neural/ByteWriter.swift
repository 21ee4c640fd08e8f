import Glibc
import NeuralEngine

/// Collects the bytes of a file whose sections are aligned.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ value: Float) {
        append(value.bitPattern)
    }

    /// Appends the values as they lie in memory, which is little-endian on all supported processors.
    mutating func append<Value: BitwiseCopyable>(contentsOf values: [Value]) {
        values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }

    /// Appends zeros up to the next multiple of `alignment`.
    mutating func align(to alignment: Int) {
        bytes.append(contentsOf: repeatElement(0, count: (alignment - count % alignment) % alignment))
    }

    /// Replaces the word at `offset`.
    mutating func set(_ value: UInt32, at offset: Int) {
        withUnsafeBytes(of: value.littleEndian) { source in
            for (index, byte) in source.enumerated() { bytes[offset + index] = byte }
        }
    }

    /// Writes bytes to a new file at `path`.
    static func write(_ bytes: [UInt8], to path: String) throws(NeuralError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw NeuralError(.unreadable, path: path, lastSystemError()) }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let result = bytes.withUnsafeBytes { buffer in
                Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw NeuralError(.unreadable, path: path, lastSystemError()) }
            written += result
        }
    }

    private static func lastSystemError() -> String {
        String(cString: strerror(errno))
    }
}
