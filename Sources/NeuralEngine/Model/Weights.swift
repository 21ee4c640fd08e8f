import Kernels

/// A matrix of weights where it lies in the mapped file, with the bias that follows its product.
enum WeightMatrix: @unchecked Sendable {
    // Unchecked: the memory is mapped read-only and never changes.
    case float(tolmach_matrix_float)
    /// `multiplier` quantizes what the matrix is multiplied with; zero means one for each row.
    case int8(tolmach_matrix_int8, multiplier: Float)

    /// The number of columns, padding included.
    var columns: Int {
        switch self {
        case .float(let matrix): matrix.columns
        case .int8(let matrix, _): matrix.columns
        }
    }

    var depth: Int {
        switch self {
        case .float(let matrix): matrix.depth
        case .int8(let matrix, _): matrix.depth
        }
    }
}

/// The scale and bias of a layer normalization.
struct NormalizationWeights: @unchecked Sendable {
    let scale: UnsafePointer<Float>
    let bias: UnsafePointer<Float>
}

struct FeedForwardWeights: Sendable {
    let input: WeightMatrix
    let output: WeightMatrix
    let normalization: NormalizationWeights
}

struct EncoderLayerWeights: Sendable {
    let attentionInput: WeightMatrix
    let attentionOutput: WeightMatrix
    let normalization: NormalizationWeights
    let feedForward: FeedForwardWeights
}

struct DecoderLayerWeights: Sendable {
    let recurrence: WeightMatrix
    let recurrenceNormalization: NormalizationWeights
    let contextQuery: WeightMatrix
    let contextKeyValue: WeightMatrix
    let contextOutput: WeightMatrix
    let contextNormalization: NormalizationWeights
    let feedForward: FeedForwardWeights
}
