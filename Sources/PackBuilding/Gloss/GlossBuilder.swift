import DictionaryEngine
import Glibc
import Packs

/// Makes a dictionary pack's `gloss.bin` from sentence pairs: aligns their words, takes out the phrases that
/// translate each other, and counts what follows what in each language.
package enum GlossBuilder {
    /// - Parameters:
    ///   - pairs: files of lines `source TAB target`.
    ///   - source: word forms of the first language, and `target` of the second, for lemmas and classes.
    package static func build(
        pairs: [MappedFile], source: Morphology?, target: Morphology?
    ) -> [UInt8] {
        let corpus = withExtendedLifetime(pairs) { ParallelCorpus(pairs.map(\.bytes)) }
        let sourceClasses = WordClasses(corpus.source, source)
        let targetClasses = WordClasses(corpus.target, target)
        let (sourceStems, targetStems) = (sourceClasses.stems, targetClasses.stems)
        let forward = WordAlignment(source: sourceStems, target: targetStems)
        let backward = WordAlignment(source: targetStems, target: sourceStems)
        let links = zip(forward.links, backward.links).map {
            AlignmentSymmetry.join(forward: $0, backward: $1)
        }
        var writer = GlossWriter()
        let lexical = LexicalCost(
            sourceStems: sourceStems, targetStems: targetStems, forward: forward, backward: backward,
            links: links)
        writer.add(
            side: 0, corpus.source, sourceClasses,
            phrases(from: corpus.source, to: corpus.target, links: links, lexical.cost))
        let reversed = links.map {
            Set($0.map { AlignmentSymmetry.Link(source: $0.target, target: $0.source) })
        }
        writer.add(
            side: 1, corpus.target, targetClasses,
            phrases(from: corpus.target, to: corpus.source, links: reversed) { sentence, target, source in
                lexical.cost(sentence, source, target)
            })
        return writer.finish()
    }

    private static func phrases(
        from source: ParallelCorpus.Side, to target: ParallelCorpus.Side,
        links: [Set<AlignmentSymmetry.Link>],
        _ lexicalCost: (Int, ClosedRange<Int>, ClosedRange<Int>) -> Float
    ) -> [UInt64: [PhraseExtraction.Translation]] {
        let numberKey = WordHash.hash(GlossToken.numberKey.utf8)
        return PhraseExtraction(
            keys: source.sentences.map { $0.map { source.keys[Int($0)] } },
            words: target.sentences, links: links,
            numberKey: numberKey,
            numberWord: target.words.firstIndex(of: GlossToken.numberKey).map(Int32.init),
            lexicalCost: lexicalCost
        ).table
    }
}

/// The cost of a phrase pair by its words: for each word the average probability of its links, or that of
/// having none, in both directions.
struct LexicalCost {
    var sourceStems: [[Int32]]
    var targetStems: [[Int32]]
    var forward: WordAlignment
    var backward: WordAlignment
    var links: [Set<AlignmentSymmetry.Link>]

    func cost(_ sentence: Int, _ source: ClosedRange<Int>, _ target: ClosedRange<Int>) -> Float {
        let (sources, targets, links) = (sourceStems[sentence], targetStems[sentence], links[sentence])
        var cost: Float = 0
        for position in target {
            let partners = source.filter { links.contains(.init(source: $0, target: position)) }
            cost += Self.cost(partners.map { forward.probability(targets[position], given: sources[$0]) })
            if partners.isEmpty { cost += Self.cost([forward.probability(targets[position], given: -1)]) }
        }
        for position in source {
            let partners = target.filter { links.contains(.init(source: position, target: $0)) }
            cost += Self.cost(partners.map { backward.probability(sources[position], given: targets[$0]) })
            if partners.isEmpty { cost += Self.cost([backward.probability(sources[position], given: -1)]) }
        }
        return cost / 2
    }

    private static func cost(_ probabilities: [Float]) -> Float {
        guard !probabilities.isEmpty else { return 0 }
        return -logf(max(1e-7, probabilities.reduce(0, +) / Float(probabilities.count)))
    }
}
