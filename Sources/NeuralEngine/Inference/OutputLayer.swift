import Kernels

/// What scores the next pieces: the whole output layer, or the columns of a sentence's shortlist.
final class OutputLayer {
    let matrix: WeightMatrix
    /// The piece of each column; `nil` when columns are pieces.
    private let pieces: [UInt32]?
    // The memory of chosen columns.
    private let bytes = Buffer<Int8>()
    private let floats = Buffer<Float>()
    private let offsets = Buffer<Int32>()
    private let scales = Buffer<Float>()
    private let bias = Buffer<Float>()

    /// The whole layer.
    init(_ matrix: WeightMatrix) {
        self.matrix = matrix
        pieces = nil
    }

    /// The columns of these pieces, which are filled up to a whole block with copies of the last.
    init(_ matrix: WeightMatrix, choosing pieces: [UInt32]) {
        let lanes = ModelLayout.lanes
        var chosen = pieces.filter { Int($0) < matrix.columns }
        if chosen.isEmpty { chosen = [0] }
        let last = chosen[chosen.count - 1]
        chosen += repeatElement(last, count: (lanes - chosen.count % lanes) % lanes)
        let count = chosen.count
        let bias = self.bias.reserve(count)
        switch matrix {
        case .float(let whole):
            let values = floats.reserve(count * whole.depth)
            tolmach_select_columns_float(whole, chosen, count, values, bias)
            self.matrix = .float(
                tolmach_matrix_float(values: values, bias: bias, columns: count, depth: whole.depth))
        case .int8(let whole, let multiplier):
            let values = bytes.reserve(count * whole.depth)
            let offsets = self.offsets.reserve(count)
            let scales = self.scales.reserve(count)
            tolmach_select_columns_int8(whole, chosen, count, values, offsets, scales, bias)
            let selected = tolmach_matrix_int8(
                values: values, offsets: offsets, scales: scales, bias: bias, columns: count,
                depth: whole.depth)
            self.matrix = .int8(selected, multiplier: multiplier)
        }
        for index in pieces.count..<max(count, pieces.count) { bias[index] = ModelLayout.forbidden }
        self.pieces = chosen
    }

    /// The piece that a column stands for.
    func piece(_ column: Int) -> Int32 {
        guard let pieces else { return Int32(column) }
        return Int32(pieces[column])
    }

    /// The column of a piece, if it has one.
    func column(_ piece: Int32) -> Int? {
        guard let pieces else { return Int(piece) < matrix.columns ? Int(piece) : nil }
        return pieces.firstIndex(of: UInt32(piece))
    }
}
