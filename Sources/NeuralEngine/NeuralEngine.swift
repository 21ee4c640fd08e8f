// NeuralEngine: Marian transformer models, from mapped pack files to translated sentences.
//
//     let translator = try NeuralTranslator(directory: pack.directory)
//     let translations = try await translator.translate(["Good morning"], protecting: [[]])
//
// The way of a sentence: `Vocabulary` turns text into piece ids, `Encoder` turns those into one vector each,
// `Decoder` proposes target pieces one step at a time, `GreedySearch` or `BeamSearch` picks among them, and the
// vocabulary turns the chosen ids into text again. `Format` says how the pack's files are laid out; they are
// mapped and used in place, so opening a pack does no work.
