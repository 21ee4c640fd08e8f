/// The sizes of a transformer with a recurrent decoder.
package struct ModelShape: Sendable, Equatable {
    /// How the embedding matrices are shared.
    package enum Tying: UInt32, Sendable {
        /// One matrix for source, target and output layer.
        case all = 0
        /// One matrix for the source, another for the target and the output layer.
        case targetAndOutput = 1
        /// One matrix for source and target, another for the output layer.
        case sourceAndTarget = 2
        /// Three matrices.
        case none = 3
    }

    /// The width of the vectors between layers.
    package var width: Int
    package var heads: Int
    package var encoderLayers: Int
    package var decoderLayers: Int
    package var encoderFeedForward: Int
    package var decoderFeedForward: Int
    package var sourceVocabulary: Int
    package var targetVocabulary: Int
    package var tying: Tying
    /// The head of the last decoder layer's context attention that was trained to align words, if any was.
    package var alignmentHead: Int?

    package init(
        width: Int, heads: Int, encoderLayers: Int, decoderLayers: Int, encoderFeedForward: Int,
        decoderFeedForward: Int, sourceVocabulary: Int, targetVocabulary: Int, tying: Tying,
        alignmentHead: Int? = nil
    ) {
        self.width = width
        self.heads = heads
        self.encoderLayers = encoderLayers
        self.decoderLayers = decoderLayers
        self.encoderFeedForward = encoderFeedForward
        self.decoderFeedForward = decoderFeedForward
        self.sourceVocabulary = sourceVocabulary
        self.targetVocabulary = targetVocabulary
        self.tying = tying
        self.alignmentHead = alignmentHead
    }

    package var headWidth: Int { width / heads }

    /// What makes the shape impossible for the kernels, or `nil`.
    package var problem: String? {
        let lanes = ModelLayout.lanes
        for (size, name) in [
            (width, "width"), (encoderFeedForward, "encoder feed-forward width"),
            (decoderFeedForward, "decoder feed-forward width"),
        ] where size < lanes || size > 1 << 16 || size % lanes != 0 {
            return "its \(name) \(size) is not a multiple of \(lanes) up to 65536"
        }
        guard heads > 0, width % heads == 0 else {
            return "its width \(width) does not divide into \(heads) heads"
        }
        if let alignmentHead, alignmentHead >= heads {
            return "its alignment head \(alignmentHead) does not exist"
        }
        guard 1...256 ~= encoderLayers, 1...256 ~= decoderLayers else {
            return "it has \(encoderLayers) encoder and \(decoderLayers) decoder layers"
        }
        guard 2...1 << 22 ~= sourceVocabulary, 2...1 << 22 ~= targetVocabulary else {
            return "its vocabularies have \(sourceVocabulary) and \(targetVocabulary) pieces"
        }
        if tying == .all || tying == .sourceAndTarget, sourceVocabulary != targetVocabulary {
            return "it shares embeddings between vocabularies of different sizes"
        }
        return nil
    }
}
