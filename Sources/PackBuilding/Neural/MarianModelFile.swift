import NeuralEngine

/// A Marian binary model: named tensors and the configuration embedded among them.
///
/// The file begins with a version and the number of items; then come the items' headers, names and shapes, and
/// the data of each, aligned to 256 bytes.
package struct MarianModelFile {
    package struct Item {
        package let type: UInt64
        package let shape: [Int]
        fileprivate let data: UnsafeRawBufferPointer
    }

    /// The numbers that Marian gives to types of elements.
    private enum ElementType {
        static let int8: UInt64 = 0x101
        static let float32: UInt64 = 0x404
        /// Written by the engines that Firefox came with, and by newer ones.
        static let intgemm8: Set<UInt64> = [0x4101, 0x10001]
    }

    /// int8 values [columns][depth] and the factor that quantized them.
    package struct QuantizedMatrix {
        package let values: [Int8]
        package let multiplier: Float
    }

    package let path: String
    package let items: [String: Item]

    /// Reads the headers; `bytes` must outlive the value. `path` is only for messages.
    package init(_ bytes: UnsafeRawBufferPointer, path: String) throws(NeuralError) {
        self.path = path
        var reader = ByteReader(bytes, path: path)
        let version = try reader.longWord()
        guard version == 1 else {
            throw NeuralError(.unsupported, path: path, "it is not a Marian binary model of version 1")
        }
        let count = try reader.count(ofSize: 32, "tensors")
        var headers: [(nameLength: Int, type: UInt64, dimensions: Int, size: Int)] = []
        for _ in 0..<count {
            let nameLength = try reader.count(ofSize: 1, "characters")
            let type = try reader.longWord()
            let dimensions = try reader.count(ofSize: 4, "dimensions")
            headers.append((nameLength, type, dimensions, try reader.count(ofSize: 1, "bytes")))
        }
        var names: [String] = []
        for header in headers {
            let name = try reader.take(header.nameLength)
            guard name.last == 0 else {
                throw NeuralError(.damaged, path: path, "a tensor's name has no end")
            }
            names.append(String(decoding: name.dropLast(), as: UTF8.self))
        }
        var shapes: [[Int]] = []
        for header in headers {
            var shape: [Int] = []
            for _ in 0..<header.dimensions {
                let size = Int(Int32(bitPattern: try reader.word()))
                guard size > 0 else {
                    throw NeuralError(.damaged, path: path, "a tensor's shape is not positive")
                }
                shape.append(size)
            }
            shapes.append(shape)
        }
        _ = try reader.take(try reader.count(ofSize: 1, "padding bytes"))
        var items: [String: Item] = [:]
        for (index, header) in headers.enumerated() {
            let item = Item(type: header.type, shape: shapes[index], data: try reader.take(header.size))
            guard items.updateValue(item, forKey: names[index]) == nil else {
                throw NeuralError(.damaged, path: path, "it holds \(names[index]) twice")
            }
        }
        self.items = items
    }

    package func contains(_ name: String) -> Bool { items[name] != nil }

    /// Whether a tensor's weights are int8.
    package func isQuantized(_ name: String) -> Bool {
        items[name].map { ElementType.intgemm8.contains($0.type) } ?? false
    }

    /// The embedded configuration's text.
    package func configuration() throws(NeuralError) -> String {
        guard let item = items["special:model.yml"], item.type == ElementType.int8 else {
            throw NeuralError(
                .unsupported, path: path, "it has no embedded configuration (special:model.yml)")
        }
        return String(decoding: item.data.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The rows and columns of a tensor; leading dimensions of one are left out.
    package func shape(of name: String) throws(NeuralError) -> (rows: Int, columns: Int) {
        let shape = try item(name).shape
        guard let columns = shape.last, let rows = shape.dropLast().last ?? Optional(1),
            shape.dropLast(2).allSatisfy({ $0 == 1 }), columns <= 1 << 24, rows <= 1 << 24
        else { throw NeuralError(.unsupported, path: path, "\(name) is not a matrix") }
        return (rows, columns)
    }

    /// A float tensor's values, row-major.
    package func floats(_ name: String) throws(NeuralError) -> [Float] {
        let item = try item(name)
        let (rows, columns) = try shape(of: name)
        guard item.type == ElementType.float32 else {
            throw NeuralError(.unsupported, path: path, "\(name) has elements of type \(item.type)")
        }
        guard rows * columns * 4 <= item.data.count else {
            throw NeuralError(.damaged, path: path, "\(name) is shorter than its shape")
        }
        var values: [Float] = []
        values.reserveCapacity(rows * columns)
        for index in 0..<rows * columns {
            let bits = item.data.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
            values.append(Float(bitPattern: UInt32(littleEndian: bits)))
        }
        guard values.allSatisfy(\.isFinite) else {
            throw NeuralError(.damaged, path: path, "\(name) holds a value that is not a number")
        }
        return values
    }

    /// An int8 tensor as it lies in the file: transposed, the outputs in rows.
    package func quantized(_ name: String) throws(NeuralError) -> QuantizedMatrix {
        let item = try item(name)
        let (rows, columns) = try shape(of: name)
        guard isQuantized(name) else {
            throw NeuralError(.unsupported, path: path, "\(name) has elements of type \(item.type)")
        }
        let count = rows * columns
        guard count + 4 <= item.data.count else {
            throw NeuralError(.damaged, path: path, "\(name) is shorter than its shape")
        }
        let bits = item.data.loadUnaligned(fromByteOffset: count, as: UInt32.self)
        let multiplier = Float(bitPattern: UInt32(littleEndian: bits))
        guard multiplier.isFinite, multiplier > 0 else {
            throw NeuralError(.damaged, path: path, "\(name) has no quantization factor")
        }
        // -128 has no place in a symmetric quantization and would overflow the kernels' sums.
        let values = item.data.prefix(count).map { max(Int8(bitPattern: $0), -127) }
        return QuantizedMatrix(values: values, multiplier: multiplier)
    }

    private func item(_ name: String) throws(NeuralError) -> Item {
        guard let item = items[name] else {
            throw NeuralError(.unsupported, path: path, "it has no tensor \(name)")
        }
        return item
    }
}
