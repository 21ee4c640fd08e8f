import Foundation
import Testing

@testable import NeuralEngine

/// Translation of pieces with random weights, against the plain reference.
@Suite("Search")
struct SearchTests {
    private static let sources: [[Int32]] = (0..<40).map { index in
        let noise = Noise(seed: UInt64(index + 100))
        return (0..<1 + index % 23).map { _ in
            Int32(2 + noise.integer(below: TinyVocabulary.pieces.count - 2))
        }
    }

    private func translator(_ model: NeuralModel, shortlist: Shortlist? = nil) -> PieceTranslator {
        PieceTranslator(model: model, shortlist: shortlist, sourceEnd: 0, targetEnd: 0)
    }

    private static func greedy(threads: Int = 1) -> DecodingOptions {
        var options = DecodingOptions()
        options.threads = threads
        return options
    }

    @Test(
        "float weights give the reference's pieces and probabilities",
        arguments: [ModelShape.Tying.all, .targetAndOutput, .sourceAndTarget, .none])
    func reference(tying: ModelShape.Tying) throws {
        let tiny = TinyModel(seed: 7, tying: tying)
        let model = try TemporaryDirectory().model(tiny, .float)
        let sources = Array(Self.sources.prefix(12))
        for (source, result) in zip(sources, try greedySearch(model, sources)) {
            let expected = ReferenceTransformer(tiny: tiny).translate(source.map(Int.init), limit: 20)
            // The search stops when it goes in circles; the reference does not mind.
            #expect(result.ids.map(Int.init) == Array(expected.ids.prefix(result.ids.count)))
            #expect(result.ids.count == expected.ids.count || result.loopPeriod != nil)
            for (score, expectedScore) in zip(result.logProbabilities, expected.scores) {
                #expect(abs(Double(score) - expectedScore) < 1e-3)
            }
        }
    }

    /// What the search finds before anything is recovered.
    private func greedySearch(_ model: NeuralModel, _ sources: [[Int32]]) throws -> [Hypothesis] {
        let sentences = sources.map { $0 + [0] }
        var spans: [BatchSpan] = []
        for sentence in sentences {
            let first = spans.last.map { $0.first + $0.count } ?? 0
            spans.append(BatchSpan(first: first, count: sentence.count))
        }
        let operations = Operations(width: model.shape.width)
        let encoded = Encoder(model: model, operations: operations).encode(sentences, spans: spans)
        let job = SearchJob(
            context: Context(encoded: encoded, spans: spans, model: model, operations: operations),
            sources: sources,
            limits: sources.map { _ in 20 }, outputs: [OutputLayer(model.output)], end: 0, alignsWords: false)
        return try GreedySearch(model: model, operations: operations).search(job)
    }

    @Test("the encoder gives the reference's vectors", arguments: [(32, 4, 1), (48, 3, 3), (64, 2, 2)])
    func encoder(size: (width: Int, heads: Int, layers: Int)) throws {
        let tiny = TinyModel(
            width: size.width, heads: size.heads, encoderLayers: size.layers, feedForward: 2 * size.width)
        let model = try TemporaryDirectory().model(tiny, .float)
        let source: [Int32] = [300, 5, 270, 0]
        let operations = Operations(width: size.width)
        let other = BatchSpan(first: 0, count: 4)
        let span = BatchSpan(first: 4, count: 4)
        let rows = Encoder(model: model, operations: operations).encode(
            [[9, 8, 7, 0], source], spans: [other, span])
        let expected = ReferenceTransformer(tiny: tiny).encode(source.map(Int.init))
        for (position, vector) in expected.enumerated() {
            for (index, value) in vector.enumerated() {
                #expect(abs(Double(rows.start[(4 + position) * size.width + index]) - value) < 1e-3)
            }
        }
    }

    @Test(
        "int8 files of every kind give probabilities near the float ones", arguments: TinyModel.Form.allCases)
    func quantized(form: TinyModel.Form) async throws {
        let tiny = TinyModel(seed: 7)
        let directory = try TemporaryDirectory()
        let exact = try await translator(directory.model(tiny, .float)).translate(
            Self.sources, options: Self.greedy())
        let rough = try await translator(directory.model(tiny, form)).translate(
            Self.sources, options: Self.greedy())
        let same = zip(exact, rough).filter { $0.ids.first == $1.ids.first }.count
        #expect(same >= Self.sources.count * 3 / 4)
        let ownScales = try await translator(directory.model(tiny, .float, quantizes: true)).translate(
            Self.sources, options: Self.greedy())
        #expect(
            zip(exact, ownScales).filter { $0.ids.first == $1.ids.first }.count >= Self.sources.count * 3 / 4)
    }

    @Test("a sentence's translation does not depend on its batch or on threads", arguments: [1, 4])
    func batches(beam: Int) async throws {
        let model = try TemporaryDirectory().model(TinyModel(seed: 3), .int8)
        var options = Self.greedy(threads: 3)
        options.beamSize = beam
        let together = try await translator(model).translate(Self.sources, options: options)
        options.threads = 1
        for (source, result) in zip(Self.sources, together) {
            #expect(try await translator(model).translate([source], options: options) == [result])
        }
    }

    @Test("a wider beam finds a translation at least as probable")
    func beam() async throws {
        let model = try TemporaryDirectory().model(TinyModel(seed: 11), .float)
        var options = Self.greedy()
        let greedy = try await translator(model).translate(Self.sources, options: options)
        options.beamSize = 6
        let wide = try await translator(model).translate(Self.sources, options: options)
        func merit(_ hypothesis: Hypothesis) -> Float {
            hypothesis.total / Float(pow(Double(hypothesis.logProbabilities.count), 0.6))
        }
        let better = zip(greedy, wide).filter { merit($1) >= merit($0) - 1e-4 }.count
        #expect(better >= Self.sources.count * 9 / 10)
        #expect(merit(wide[5]) > -Float.infinity)
    }

    @Test("the unknown piece is never chosen, and the length is bounded")
    func bounds() async throws {
        var tiny = TinyModel(seed: 5)
        // The unknown piece would always win, and the end never.
        tiny.tensors["decoder_ff_logit_out_b"]?.values[1] = 1000
        tiny.tensors["decoder_ff_logit_out_b"]?.values[0] = -1000
        let model = try TemporaryDirectory().model(tiny, .float)
        let results = try await translator(model).translate(Self.sources, options: Self.greedy())
        for (source, result) in zip(Self.sources, results) {
            #expect(!result.ids.contains(1))
            #expect(!result.isComplete)
            #expect(result.ids.count <= max(12, 3 * (source.count + 1)))
        }
    }

    @Test("word alignment names a source position for every piece", arguments: [1, 3])
    func alignment(beam: Int) async throws {
        let model = try TemporaryDirectory().model(TinyModel(seed: 7), .float)
        var options = Self.greedy()
        options.beamSize = beam
        options.alignsWords = true
        for (source, result) in zip(
            Self.sources, try await translator(model).translate(Self.sources, options: options))
        {
            #expect(result.alignment.count == result.ids.count)
            #expect(result.alignment.allSatisfy { 0...source.count ~= $0 })
        }
    }

    @Test("a cancelled task stops with an error")
    func cancellation() async throws {
        let model = try TemporaryDirectory().model(TinyModel(), .float)
        let translator = translator(model)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await translator.translate(Self.sources, options: Self.greedy(threads: 2))
        }
        await #expect(throws: NeuralError(.cancelled, "")) { try await task.value }
    }

    @Test("impossible options are refused", arguments: [0, 65])
    func options(beam: Int) async throws {
        let model = try TemporaryDirectory().model(TinyModel(), .float)
        var options = Self.greedy()
        options.beamSize = beam
        await #expect(throws: NeuralError.self) {
            try await translator(model).translate([[5]], options: options)
        }
    }

    @Test("nothing to translate gives nothing")
    func empty() async throws {
        let model = try TemporaryDirectory().model(TinyModel(), .float)
        #expect(try await translator(model).translate([], options: Self.greedy()).isEmpty)
    }
}

@Suite("Repetition guard")
struct RepetitionGuardTests {
    @Test("a stretch repeated four times over eight pieces is a loop", arguments: [1, 2, 3, 12])
    func loops(period: Int) {
        let unit = (0..<period).map { Int32($0 + 10) }
        let target: [Int32] = [1, 2, 3] + Array(repeatElement(unit, count: max(4, 8 / period)).joined())
        #expect(RepetitionGuard(source: [5, 6, 7]).loop(in: target) == period)
        #expect(RepetitionGuard(source: [5, 6, 7]).loop(in: Array(target.dropLast())) == nil)
        #expect(RepetitionGuard.cut(target, period: period) == [1, 2, 3] + unit)
    }

    @Test("a source that repeats itself may have a target that does")
    func repetitiveSource() {
        let source = [Int32](repeating: 9, count: 10)
        #expect(RepetitionGuard(source: source).loop(in: [Int32](repeating: 4, count: 12)) == nil)
        #expect(RepetitionGuard(source: source).loop(in: [Int32](repeating: 4, count: 20)) == 1)
    }
}

@Suite("Batch planner")
struct BatchPlannerTests {
    @Test("all sentences come once, the longest first, within the bounds")
    func plan() {
        let lengths = (0..<500).map { $0 * 37 % 301 }
        let batches = BatchPlanner.plan(lengths, workers: 2)
        #expect(batches.flatMap { $0 }.sorted() == Array(0..<500))
        for batch in batches {
            #expect(batch.count <= BatchPlanner.mostSentences)
            #expect(batch.map { lengths[$0] }.reduce(0, +) <= BatchPlanner.mostPieces)
        }
        let order = batches.flatMap { $0 }.map { lengths[$0] }
        #expect(order == order.sorted(by: >))
    }

    @Test("a sentence longer than a batch has one of its own, and workers share few sentences")
    func extremes() {
        #expect(BatchPlanner.plan([5000, 1], workers: 1) == [[0], [1]])
        #expect(BatchPlanner.plan([3, 3, 3, 3], workers: 2).count == 2)
        #expect(BatchPlanner.plan([], workers: 2).isEmpty)
    }
}
