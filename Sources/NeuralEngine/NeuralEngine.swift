// NeuralEngine: Marian transformer models, from mapped pack files to translated sentences.
