import NeuralEngine

/// Walks the fields of a protobuf message in its wire format (https://protobuf.dev/programming-guides/encoding).
struct ProtobufReader {
    enum Value {
        case varint(UInt64)
        case fixed32(UInt32)
        case fixed64(UInt64)
        case bytes(UnsafeRawBufferPointer)
    }

    let path: String
    private let message: UnsafeRawBufferPointer
    private var position = 0

    init(_ message: UnsafeRawBufferPointer, path: String) {
        self.message = message
        self.path = path
    }

    /// The next field, or `nil` at the end.
    mutating func next() throws(NeuralError) -> (field: Int, value: Value)? {
        guard position < message.count else { return nil }
        let key = try varint()
        let field = Int(truncatingIfNeeded: key >> 3)
        switch key & 7 {
        case 0:
            return (field, .varint(try varint()))
        case 1:
            return (field, .fixed64(try take(8).loadUnaligned(as: UInt64.self).littleEndian))
        case 2:
            let length = try varint()
            guard length <= UInt64(message.count - position) else { throw truncated }
            return (field, .bytes(try take(Int(length))))
        case 5:
            return (field, .fixed32(try take(4).loadUnaligned(as: UInt32.self).littleEndian))
        default:
            throw NeuralError(.damaged, path: path, "it is not a protobuf message")
        }
    }

    private var truncated: NeuralError { NeuralError(.damaged, path: path, "it ends inside a field") }

    private mutating func varint() throws(NeuralError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 70, by: 7) {
            guard position < message.count else { throw truncated }
            let byte = message[position]
            position += 1
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return value }
        }
        throw NeuralError(.damaged, path: path, "it holds a number that is too long")
    }

    private mutating func take(_ count: Int) throws(NeuralError) -> UnsafeRawBufferPointer {
        guard count <= message.count - position else { throw truncated }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: message[position..<position + count])
    }
}
