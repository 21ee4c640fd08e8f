import NeuralEngine

/// Reads little-endian numbers from untrusted bytes, one after another.
struct ByteReader {
    let path: String
    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, path: String, from position: Int = 0) {
        self.bytes = bytes
        self.path = path
        self.position = position
    }

    var remaining: Int { bytes.count - position }

    mutating func word() throws(NeuralError) -> UInt32 {
        UInt32(littleEndian: try value(UInt32.self))
    }

    mutating func longWord() throws(NeuralError) -> UInt64 {
        UInt64(littleEndian: try value(UInt64.self))
    }

    /// A count of things that each take at least `size` bytes of what is left.
    mutating func count(ofSize size: Int, _ what: String) throws(NeuralError) -> Int {
        let count = try longWord()
        guard count <= UInt64(remaining / size) else {
            throw NeuralError(.damaged, path: path, "it announces \(count) \(what), more than it can hold")
        }
        return Int(count)
    }

    /// The next `count` bytes.
    mutating func take(_ count: Int) throws(NeuralError) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= remaining else {
            throw NeuralError(.damaged, path: path, "it ends too early")
        }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    private mutating func value<Value: BitwiseCopyable>(_ type: Value.Type) throws(NeuralError) -> Value {
        try take(MemoryLayout<Value>.size).loadUnaligned(as: type)
    }
}
