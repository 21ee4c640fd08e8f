import TextAnalysis

/// Translates pieces of a document: their sentences in one batch, then back into the pieces.
package struct PieceTranslator: Sendable {
    private let engine: any SegmentEngine
    private let store: SegmentStore
    private let segmenter: SentenceSegmenter

    package init(engine: any SegmentEngine, store: SegmentStore, source: LanguageTag) {
        self.engine = engine
        self.store = store
        segmenter = SentenceSegmenter(language: source)
    }

    /// The pieces with their units translated, each as the text that stands in the document.
    package func translate(
        _ pieces: [DocumentPiece], report: inout DocumentReport
    ) async throws(DocumentError) -> [String] {
        let outlines = outlines(of: pieces)
        let sentences = outlines.flatMap(\.sentences).filter(\.isTranslated)
        let translations = try await translate(sentences.map(\.segment), report: &report)
        return render(pieces, outlines, translations, report: &report)
    }

    /// The outlines of all units, in the order in which they are rendered.
    func outlines(of pieces: [DocumentPiece]) -> [UnitOutline] {
        var outlines: [UnitOutline] = []
        for piece in pieces { collect(piece, into: &outlines) }
        return outlines
    }

    func render(
        _ pieces: [DocumentPiece], _ outlines: [UnitOutline], _ translations: [SegmentTranslation],
        report: inout DocumentReport
    ) -> [String] {
        var renderer = Renderer(outlines: outlines[...], translations: translations[...], report: report)
        let texts = pieces.map { renderer.text(of: $0) }
        report = renderer.report
        return texts
    }

    /// Outlines of a piece's unit, then of the units in its marks, depth first.
    private func collect(_ piece: DocumentPiece, into outlines: inout [UnitOutline]) {
        guard case .unit(let unit) = piece else { return }
        outlines.append(UnitOutline(unit, segmenter: segmenter))
        for case .mark(let mark) in unit.parts {
            for piece in mark.pieces { collect(piece, into: &outlines) }
        }
    }

    /// Each distinct segment once: from finished work where it is there, else by the engine.
    private func translate(
        _ segments: [Segment], report: inout DocumentReport
    ) async throws(DocumentError) -> [SegmentTranslation] {
        guard !segments.isEmpty else { return [] }
        var numbers: [Segment: Int] = [:]
        var distinct: [Segment] = []
        let places = segments.map { segment in
            if let number = numbers[segment] { return number }
            numbers[segment] = distinct.count
            distinct.append(segment)
            return distinct.count - 1
        }
        var results = store.find(distinct)
        guard results.count == distinct.count else {
            throw DocumentError(.engine, "the store of finished segments answered for others.")
        }
        let open = results.indices.filter { results[$0] == nil }
        report.segments += segments.count
        report.reused += distinct.count - open.count
        let translated = open.isEmpty ? [] : try await engine.translate(open.map { distinct[$0] })
        guard translated.count == open.count else {
            throw DocumentError(.engine, "the engine answered for another number of sentences.")
        }
        for (index, translation) in zip(open, translated) { results[index] = translation }
        if !open.isEmpty { store.keep(zip(open, translated).map { (distinct[$0], $1) }) }
        return places.compactMap { results[$0] }
    }

    /// Puts translations back, in the order in which their outlines were collected.
    private struct Renderer {
        var outlines: ArraySlice<UnitOutline>
        var translations: ArraySlice<SegmentTranslation>
        var report: DocumentReport

        mutating func text(of piece: DocumentPiece) -> String {
            switch piece {
            case .kept(let text): return text
            case .unit(let unit):
                guard let outline = outlines.popFirst() else { return unit.source }
                let own = takeTranslations(of: outline)
                var marks: [Int: String] = [:]
                for (index, part) in unit.parts.enumerated() {
                    guard case .mark(let mark) = part else { continue }
                    marks[index] = mark.pieces.map { self.text(of: $0) }.joined()
                }
                return UnitWriter(unit: unit, outline: outline, translations: own, marks: marks).text
            }
        }

        /// The translations of the outline's sentences, `nil` for those that stand as they are.
        private mutating func takeTranslations(of outline: UnitOutline) -> [SegmentTranslation?] {
            outline.sentences.map { sentence in
                guard sentence.isTranslated, let translation = translations.popFirst() else { return nil }
                guard KeptText.isWhole(translation.text, of: sentence.text) else {
                    report.refused += 1
                    return nil
                }
                return translation
            }
        }
    }
}

/// Writes one unit with its translated sentences.
struct UnitWriter {
    let unit: TextUnit
    let outline: UnitOutline
    let translations: [SegmentTranslation?]
    /// The marks' text by their place among the unit's parts.
    let marks: [Int: String]

    var text: String {
        let isChanged = zip(outline.sentences, translations).contains { sentence, translation in
            translation.map { $0.text != sentence.text } ?? false
        }
        return isChanged ? unit.notation.finish(changed) : unchanged
    }

    /// As it stands in the source, with what the marks hold translated.
    private var unchanged: String {
        if let unchanged = unit.notation.unchanged { return unchanged }
        return unit.parts.indices.map { index in
            switch unit.parts[index] {
            case .text(_, let source): source
            case .mark: marks[index] ?? ""
            }
        }.joined()
    }

    private var changed: String {
        var result = ""
        var depth = 0
        var rest = translations[...]
        for element in outline.elements {
            switch element {
            case .space(let space): append(space, depth, to: &result)
            case .mark(let mark): append(mark: mark.part, &depth, to: &result)
            case .sentence(let sentence):
                let translation = (rest.popFirst() ?? nil) ?? SegmentTranslation(text: sentence.text)
                for piece in MarkPlacement(sentence: sentence, translation: translation).pieces {
                    switch piece {
                    case .text(let text): append(text, depth, to: &result)
                    case .mark(let part): append(mark: part, &depth, to: &result)
                    }
                }
            }
        }
        return result
    }

    private func append(_ text: String, _ depth: Int, to result: inout String) {
        guard !text.isEmpty else { return }
        let escaped = unit.notation.escape(text)
        if let run = unit.notation.run, depth == 0 {
            result += run.open + escaped + run.close
        } else {
            result += escaped
        }
    }

    /// `depth` counts the runs that are open, in formats where text lives in runs.
    private func append(mark part: Int, _ depth: inout Int, to result: inout String) {
        result += marks[part] ?? ""
        guard unit.notation.run != nil, case .mark(let mark) = unit.parts[part], mark.isRun else { return }
        switch mark.kind {
        case .open: depth += 1
        case .close: depth -= 1
        default: break
        }
    }
}
