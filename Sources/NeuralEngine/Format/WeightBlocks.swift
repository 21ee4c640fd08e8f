import Kernels

/// Lays out matrices in the blocks that the kernels read.
package enum WeightBlocks {
    /// Packs int8 values given transposed, row-major [columns][depth]; `offsets` has one word for each padded column.
    package static func pack(
        _ values: [Int8], size: ModelLayout.Size
    ) -> (blocks: [Int8], offsets: [Int32]) {
        precondition(values.count == size.depth * size.columns)
        var blocks = [Int8](repeating: 0, count: size.depth * size.paddedColumns)
        var offsets = [Int32](repeating: 0, count: size.paddedColumns)
        tolmach_pack_int8(values, size.depth, size.columns, &blocks, &offsets)
        return (blocks, offsets)
    }

    /// Packs floats given transposed, row-major [columns][depth].
    package static func pack(_ values: [Float], size: ModelLayout.Size) -> [Float] {
        precondition(values.count == size.depth * size.columns)
        var blocks = [Float](repeating: 0, count: size.depth * size.paddedColumns)
        tolmach_pack_float(values, size.depth, size.columns, &blocks)
        return blocks
    }
}
