import Foundation

/// Writes Marian binary files as Marian does.
struct MarianWriter {
    struct Item {
        var name: String
        var type: UInt64
        var shape: [Int32]
        var data: [UInt8]
    }

    static let float32: UInt64 = 0x404
    static let int8: UInt64 = 0x101
    static let intgemm8: UInt64 = 0x4101
    static let newerIntgemm8: UInt64 = 0x10001

    var version: UInt64 = 1
    var items: [Item] = []

    mutating func add(_ name: String, floats: [Float], shape: [Int]) {
        items.append(
            Item(
                name: name, type: Self.float32, shape: shape.map { Int32($0) },
                data: floats.flatMap { Self.bytes($0.bitPattern) }))
    }

    /// Adds a matrix of int8 in the order that the file wants, followed by its factor.
    mutating func add(_ name: String, quantized: [Int8], factor: Float, shape: [Int], type: UInt64) {
        items.append(
            Item(
                name: name, type: type, shape: shape.map { Int32($0) },
                data: quantized.map { UInt8(bitPattern: $0) } + Self.bytes(factor.bitPattern)))
    }

    mutating func add(configuration: String) {
        let data = Array(configuration.utf8) + [0]
        items.append(Item(name: "special:model.yml", type: Self.int8, shape: [Int32(data.count)], data: data))
    }

    var bytes: [UInt8] {
        var output = Self.bytes(version) + Self.bytes(UInt64(items.count))
        let padded = items.map { $0.data + [UInt8](repeating: 0, count: (256 - $0.data.count % 256) % 256) }
        for (item, data) in zip(items, padded) {
            output += Self.bytes(UInt64(item.name.utf8.count + 1)) + Self.bytes(item.type)
            output += Self.bytes(UInt64(item.shape.count)) + Self.bytes(UInt64(data.count))
        }
        for item in items { output += Array(item.name.utf8) + [0] }
        for item in items { output += item.shape.flatMap { Self.bytes(UInt32(bitPattern: $0)) } }
        let padding = (256 - (output.count + 8) % 256) % 256
        output += Self.bytes(UInt64(padding)) + [UInt8](repeating: 0, count: padding)
        return output + padded.joined()
    }

    static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
