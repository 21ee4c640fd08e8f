/// A part of a text that is in one language.
package struct LanguageSegment: Sendable, Equatable {
    package let range: Range<String.Index>
    package let identification: Identification
}

extension LanguageIdentifier {
    /// The parts of `text` by language, in order: neighbouring sentences in one language are one part, and
    /// so are a sentence and a short phrase in it whose language is unsure. Their ranges leave out nothing but
    /// white space; a text without letters is one part, unknown.
    package func segments(of text: String) -> [LanguageSegment] {
        text.withByteText { bytes in
            var parts: [Part] = []
            for piece in Self.pieces(of: text, bytes) {
                parts.append(Part(range: piece, result: identify(bytes, piece)))
            }
            Self.settle(&parts)
            return Self.merge(parts).map { range in
                LanguageSegment(
                    range: text.range(ofBytes: range), identification: identify(bytes, range))
            }
        }
    }

    private struct Part {
        var range: Range<Int>
        var result: Identification
        var language: LanguageTag?
    }

    /// Below this confidence a piece goes with its neighbour.
    private static let sure = 0.8

    /// Sentences, taken apart where another script begins that fills two words or more.
    private static func pieces(of text: String, _ bytes: ByteText) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        SentenceSegmenter(language: "en").forEachSentence(in: text) { sentence in
            var start = sentence.lowerBound
            var current: Script?
            var run = ScriptRun(start: start)
            var offset = start
            while offset < sentence.upperBound {
                let (value, length) = bytes.scalar(at: offset)
                if Letters.isLetter(value), let scalar = Unicode.Scalar(value) {
                    let script = Script.of(scalar)
                    if script.isSpecific, script != run.script {
                        run = ScriptRun(start: run.script == nil ? start : offset, script: script)
                    }
                    run.letters += 1
                    if run.isLong, current != script {
                        if current != nil, run.start > start {
                            pieces.append(start..<run.start)
                            start = run.start
                        }
                        current = script
                    }
                } else if value == 0x20, run.letters > 0 {
                    run.words += 1
                }
                offset += max(1, length)
            }
            pieces.append(start..<sentence.upperBound)
        }
        return pieces
    }

    private struct ScriptRun {
        var start: Int
        var script: Script?
        var letters = 0
        var words = 0

        var isLong: Bool { words >= 1 && letters >= 6 }
    }

    /// Gives each part its language: unsure ones their neighbour's, when it is one of their candidates.
    private static func settle(_ parts: inout [Part]) {
        for index in parts.indices where parts[index].result.confidence >= sure {
            parts[index].language = parts[index].result.language
        }
        func adopt(_ index: Int, from neighbour: Int) {
            guard parts[index].language == nil, parts.indices.contains(neighbour),
                let language = parts[neighbour].language
            else { return }
            let isPossible = parts[index].result.candidates.contains {
                $0.language == language && $0.confidence >= 0.02
            }
            if isPossible || parts[index].result.candidates.isEmpty { parts[index].language = language }
        }
        for index in parts.indices { adopt(index, from: index - 1) }
        for index in parts.indices.reversed() { adopt(index, from: index + 1) }
        for index in parts.indices where parts[index].language == nil {
            parts[index].language = parts[index].result.language
        }
    }

    private static func merge(_ parts: [Part]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var last: LanguageTag?
        for part in parts {
            if let previous = ranges.last, part.language == last {
                ranges[ranges.count - 1] = previous.lowerBound..<part.range.upperBound
            } else {
                ranges.append(part.range)
            }
            last = part.language
        }
        return ranges
    }
}
