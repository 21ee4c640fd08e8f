// Feeds the readers of models, vocabularies and shortlists with made-up bytes: those of Marian and SentencePiece
// files, and those of the pack's own files. libFuzzer calls; tools/fuzz-neural/run builds and runs.
//
// $TOLMACH_FUZZ_READER names the reader: marian, sentencepiece, lex, model, vocabulary or shortlist.

import Glibc
import NeuralEngine
import PackBuilding
import Packs

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard let name = getenv("TOLMACH_FUZZ_READER").map({ String(cString: $0) }) else { return -1 }
    let shape = ModelShape(
        width: 16, heads: 2, encoderLayers: 1, decoderLayers: 1, encoderFeedForward: 16,
        decoderFeedForward: 16,
        sourceVocabulary: 64, targetVocabulary: 64, tying: .all)
    do throws(NeuralError) {
        switch name {
        case "marian":
            let model = try MarianModelFile(bytes, path: name)
            _ = try ModelCompiler.compile(model, options: .init(unknown: 1))
        case "sentencepiece":
            let model = try SentencePieceModel(bytes, path: name)
            try exercise(Vocabulary(file: file(VocabularyCompiler.compile(model, path: name)), path: name))
        case "lex":
            _ = try ShortlistCompiler.compile(bytes, path: name, shape: shape)
        case "model":
            _ = try NeuralModel(file: file(Array(bytes)), path: name)
        case "vocabulary":
            try exercise(Vocabulary(file: file(Array(bytes)), path: name))
        default:
            let shortlist = try Shortlist(file: file(Array(bytes)), path: name, targetCount: 64)
            _ = shortlist.candidates(for: [0, 1, 63, 64, -1])
        }
    } catch {
        // A typed error is what bad bytes deserve.
    }
    return 0
}

/// Uses every table of a vocabulary.
private func exercise(_ vocabulary: Vocabulary) {
    for text in ["good morning, доброе утро 12", "é漢字 \u{1F600} \u{FB01}", "\u{0}a\u{2581}b  c"] {
        let ids = vocabulary.encode(text)
        _ = vocabulary.decode(ids)
        _ = vocabulary.encodeWithRanges(text)
    }
    _ = vocabulary.decode([0, 1, 2, Int32.max, -1])
}

/// The bytes as a mapped file.
private func file(_ bytes: [UInt8]) throws(NeuralError) -> MappedFile {
    let path = "/dev/shm/fuzz-neural-\(getpid())"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw NeuralError(.unreadable, path: path, "it cannot be written") }
    defer {
        close(descriptor)
        unlink(path)
    }
    var written = 0
    while written < bytes.count {
        let result = bytes.withUnsafeBytes {
            write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
        }
        if result <= 0 { break }
        written += result
    }
    do throws(FileError) { return try MappedFile(path: path) } catch {
        throw NeuralError(.unreadable, error.description)
    }
}
