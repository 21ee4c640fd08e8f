import Testing

@Suite("NeuralEngine") struct NeuralEngineTests {}
