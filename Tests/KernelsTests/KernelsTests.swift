import Kernels
import Testing

/// Every instruction set's kernels against the scalar ones, bit for bit.
@Suite("Kernels")
struct KernelsTests {
    static let faster: [String] = ["avx2", "avx512vnni", "neon"].filter { tolmach_kernels_named($0) != nil }

    private let scalar = tolmach_kernels_named("scalar")!.pointee

    private func kernels(_ name: String) -> tolmach_kernels {
        tolmach_kernels_named(name)!.pointee
    }

    @Test("the best kernels are those of the first instruction set that this processor has")
    func best() {
        let name = String(cString: tolmach_kernels_best().pointee.name)
        #expect(name == Self.faster.last ?? "scalar")
        #expect(tolmach_kernels_named("unheard of") == nil)
    }

    @Test(
        "int8 products are exact, with bias and relu", arguments: faster,
        [(1, 16, 16), (3, 48, 64), (4, 64, 256), (7, 80, 1536), (33, 96, 48)])
    func productsOfBytes(name: String, size: (rows: Int, columns: Int, depth: Int)) {
        let sample = Sample(rows: size.rows, columns: size.columns, depth: size.depth)
        for activation in [TOLMACH_ACTIVATION_NONE, TOLMACH_ACTIVATION_RELU] {
            let expected = sample.product(with: scalar, activation: activation)
            #expect(sample.product(with: kernels(name), activation: activation) == expected)
        }
    }

    @Test("the scalar int8 product is the sum of the products")
    func scalarProduct() {
        let sample = Sample(rows: 5, columns: 32, depth: 48)
        let result = sample.product(with: scalar, activation: TOLMACH_ACTIVATION_NONE)
        for row in 0..<5 {
            for column in 0..<32 {
                var sum = 0
                for k in 0..<48 {
                    sum +=
                        (Int(sample.activations[row * 48 + k]) - 128) * Int(sample.weights[column * 48 + k])
                }
                let product = Float(sum) * sample.rowScales[row] * sample.scales[column]
                #expect(result[row * 32 + column] == product + sample.bias[column])
            }
        }
    }

    @Test("extreme values do not overflow", arguments: faster + ["scalar"])
    func extremes(name: String) {
        var sample = Sample(rows: 5, columns: 16, depth: 1536)
        sample.activations = [UInt8](repeating: 255, count: 5 * 1536)
        sample.weights = [Int8](repeating: -127, count: 16 * 1536)
        let result = sample.product(with: kernels(name), activation: TOLMACH_ACTIVATION_NONE)
        #expect(
            result[0] == Float(127 * -127 * 1536) * sample.rowScales[0] * sample.scales[0] + sample.bias[0])
    }

    @Test(
        "quantization rounds to even, clamps, and takes each row's own range without a multiplier",
        arguments: faster)
    func quantization(name: String) {
        var input = Noise(seed: 5).floats(3 * 64, in: -3...3)
        input[7] = 1e30
        input[70] = .nan
        for index in 128..<192 { input[index] = 0 }
        for multiplier: Float in [0, 40] {
            let expected = quantize(input, multiplier: multiplier, with: scalar)
            let result = quantize(input, multiplier: multiplier, with: kernels(name))
            #expect(result.values == expected.values)
            #expect(result.scales == expected.scales)
        }
        let steps = quantize(
            (0..<16).map { Float($0) * 0.5 } + [Float](repeating: 0, count: 176), multiplier: 1, with: scalar)
        #expect(steps.values.prefix(6) == [128, 128, 129, 130, 130, 130])
    }

    private func quantize(
        _ input: [Float], multiplier: Float, with kernels: tolmach_kernels
    ) -> (values: [UInt8], scales: [Float]) {
        var values = [UInt8](repeating: 0, count: input.count)
        var scales = [Float](repeating: 0, count: 3)
        kernels.quantize(input, 3, 64, multiplier, &values, &scales)
        return (values, scales)
    }

    @Test("float products", arguments: faster, [1, 4, 6])
    func productsOfFloats(name: String, rows: Int) {
        let noise = Noise(seed: 9)
        let a = noise.floats(rows * 64, in: -1...1)
        let weights = noise.floats(48 * 64, in: -1...1)
        let bias = noise.floats(48, in: -1...1)
        var blocks = [Float](repeating: 0, count: 48 * 64)
        tolmach_pack_float(weights, 64, 48, &blocks)
        func product(_ kernels: tolmach_kernels) -> [Float] {
            var output = [Float](repeating: 0, count: rows * 48)
            blocks.withUnsafeBufferPointer { blocks in
                bias.withUnsafeBufferPointer { bias in
                    let matrix = tolmach_matrix_float(
                        values: blocks.baseAddress!, bias: bias.baseAddress!, columns: 48, depth: 64)
                    kernels.multiply_float(a, rows, matrix, TOLMACH_ACTIVATION_RELU, &output)
                }
            }
            return output
        }
        let expected = product(scalar)
        #expect(product(kernels(name)) == expected)
        var sum: Float = 0
        for k in 0..<64 { sum += a[k] * weights[k] }
        #expect(expected[0] == max(sum + bias[0], 0))
    }

    @Test(
        "the best column is the lowest of the largest, with the total of all", arguments: faster + ["scalar"],
        [1, 5, 37])
    func bestColumn(name: String, rows: Int) {
        var sample = Sample(rows: rows, columns: 160, depth: 64)
        // Column 3 again as column 150: they tie in every row.
        for k in 0..<64 { sample.weights[150 * 64 + k] = sample.weights[3 * 64 + k] }
        sample.scales[150] = sample.scales[3]
        sample.bias[3] = 40
        sample.bias[150] = 40
        let logits = sample.product(with: scalar, activation: TOLMACH_ACTIVATION_NONE)
        let best = sample.best(with: kernels(name))
        let expected = sample.best(with: scalar)
        for row in 0..<rows {
            let range = logits[row * 160..<(row + 1) * 160]
            let largest = range.max()!
            #expect(best[row].logit == largest)
            #expect(Int(best[row].column) == range.firstIndex(of: largest)! - row * 160)
            #expect(best[row].log_total == expected[row].log_total)
            let total = range.reduce(0.0) { $0 + exponential(Double($1 - largest)) }
            #expect(abs(Double(best[row].log_total - largest) - logarithm(total)) < 1e-5)
            let stored = kernels(name).best_logit(Array(range), 160)
            #expect(stored.column == best[row].column && stored.log_total == best[row].log_total)
        }
    }

    @Test("normalization and recurrence", arguments: faster)
    func rows(name: String) {
        let noise = Noise(seed: 3)
        let input = noise.floats(3 * 48, in: -5...5)
        let residual = noise.floats(3 * 48, in: -5...5)
        let scale = noise.floats(48, in: 0...2)
        let bias = noise.floats(48, in: -1...1)
        func results(_ kernels: tolmach_kernels) -> [[Float]] {
            var normalized = [Float](repeating: 0, count: 3 * 48)
            kernels.add_normalize(input, residual, scale, bias, 1e-6, 3, 48, &normalized)
            var cell = residual
            var output = input
            kernels.recur(input, residual, &cell, &output, 3 * 48)
            return [normalized, cell, output]
        }
        let expected = results(scalar)
        #expect(results(kernels(name)) == expected)
        let row = (0..<48).map { (expected[0][$0] - bias[$0]) / scale[$0] }
        #expect(abs(row.reduce(0, +)) < 1e-3)
        #expect(abs(row.reduce(0) { $0 + $1 * $1 } - 48) < 1e-2)
        let gate = 1 / (1 + exponential(-Double(input[0])))
        let cell = gate * Double(residual[0]) + (1 - gate) * Double(residual[0])
        #expect(abs(Double(expected[1][0]) - cell) < 1e-5)
    }

    @Test(
        "attention, with head widths that are no whole block", arguments: faster,
        [(1, 4), (9, 16), (17, 20), (40, 32)])
    func attention(name: String, size: (keys: Int, headWidth: Int)) {
        let sample = AttentionSample(keys: size.keys, heads: 2, headWidth: size.headWidth)
        let expected = sample.attend(with: scalar)
        #expect(sample.attend(with: kernels(name)) == expected)
        for row in 0..<size.keys {
            let weights = expected.weights[row * sample.padded..<(row + 1) * sample.padded]
            #expect(abs(weights.reduce(0, +) - 1) < 1e-5)
            #expect(weights.dropFirst(size.keys).allSatisfy { $0 == 0 })
        }
    }

    @Test("chosen columns give the products of the whole matrix")
    func selection() {
        let sample = Sample(rows: 2, columns: 64, depth: 32)
        let chosen = (0..<16).map { UInt32(63 - 3 * $0) }
        let whole = sample.product(with: scalar, activation: TOLMACH_ACTIVATION_NONE)
        sample.withMatrix { bytes, matrix in
            let values = UnsafeMutablePointer<Int8>.allocate(capacity: 16 * 32)
            let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: 16)
            let scales = UnsafeMutablePointer<Float>.allocate(capacity: 16)
            let bias = UnsafeMutablePointer<Float>.allocate(capacity: 16)
            defer {
                values.deallocate()
                offsets.deallocate()
                scales.deallocate()
                bias.deallocate()
            }
            tolmach_select_columns_int8(matrix, chosen, 16, values, offsets, scales, bias)
            var output = [Float](repeating: 0, count: 32)
            let part = tolmach_matrix_int8(
                values: values, offsets: offsets, scales: scales, bias: bias, columns: 16, depth: 32)
            scalar.multiply_int8(bytes, part, TOLMACH_ACTIVATION_NONE, &output)
            for row in 0..<2 {
                for (index, column) in chosen.enumerated() {
                    #expect(output[row * 16 + index] == whole[row * 64 + Int(column)])
                }
            }
        }
    }
}
