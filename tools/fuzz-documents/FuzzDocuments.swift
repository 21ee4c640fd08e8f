// Feeds libFuzzer's input to the readers of documents, and writes what they read with an engine that turns every
// sentence round, so that marks are placed too. tools/fuzz-documents/run builds and runs.
//
// $TOLMACH_FUZZ_READER names the format, or `placement`.

import Documents
import Glibc
import TextAnalysis

/// Reverses the words of a sentence, with links.
private struct TurningEngine: SegmentEngine, SynchronousEngine {
    func translate(_ segments: [Segment]) -> [SegmentTranslation] {
        segments.map { segment in
            var text = ""
            var links: [SegmentTranslation.Link] = []
            for word in segment.text.split(separator: " ").reversed() {
                let start = text.utf8.count
                text += word
                let from = segment.text.utf8.distance(from: segment.text.startIndex, to: word.startIndex)
                links.append(
                    SegmentTranslation.Link(
                        source: from..<from + word.utf8.count, target: start..<text.utf8.count))
                text += " "
            }
            return SegmentTranslation(text: text, links: links)
        }
    }
}

private let format =
    getenv("TOLMACH_FUZZ_READER").flatMap { FormatKind(rawValue: String(cString: $0)) } ?? .text

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var options = DocumentOptions(source: LanguageTag(language: "en"), target: LanguageTag(language: "ru"))
    options.isBilingual = count % 7 == 0
    do throws(DocumentError) {
        _ = try DocumentExercise.run(bytes, format: format, options: options, engine: TurningEngine())
    } catch {
        // A typed error is what bad bytes deserve.
    }
    return 0
}
