import TextAnalysis

/// One sentence on its way to an engine, with the places that must come out byte for byte.
package struct Sentence: Sendable {
    package let text: String
    package let protected: [ProtectedSpan]
    /// Whether the translation is to tell which words its own come from.
    package let wantsLinks: Bool

    package init(_ text: String) {
        self.text = text
        protected = ProtectedSpans.find(in: text)
        wantsLinks = false
    }

    /// Whether nothing is protected but what every text protects.
    var isPlain: Bool { protected == ProtectedSpans.find(in: text) }

    /// - Parameter kept: further places that must come out as they are, as ranges of UTF-8 offsets in order.
    package init(_ text: String, keeping kept: [Range<Int>], wantsLinks: Bool) {
        self.text = text
        self.wantsLinks = wantsLinks
        let found = ProtectedSpans.find(in: text)
        guard !kept.isEmpty else {
            protected = found
            return
        }
        let utf8 = text.utf8
        let own = kept.filter { !$0.isEmpty && $0.upperBound <= utf8.count }.map { range in
            ProtectedSpan(
                range: utf8.index(
                    utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(
                        utf8.startIndex, offsetBy: range.upperBound),
                kind: .identifier)
        }
        let others = found.filter { span in !own.contains { $0.range.overlaps(span.range) } }
        protected = (own + others).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
}

/// What an engine made of one sentence.
package struct TranslatedSentence: Sendable, Hashable {
    /// Why another engine may do better.
    package enum Doubt: Sendable, Hashable {
        /// The engine gives its own words little probability: a dictionary may know them better.
        case unsure
        /// The sentence came out incomplete.
        case damaged
    }

    package var text: String
    /// 0...1, where the engine can tell.
    package var confidence: Double?
    package var warnings: [TranslationSession.Warning] = []
    package var doubt: Doubt?
    /// Which words come from which, where it was asked for and the engine can tell.
    package var links: [WordLink] = []
    /// What a translation memory has that is like the sentence.
    package var matches: [PhraseMatch] = []
}

/// A link between words of a sentence and of its translation, as ranges of UTF-8 offsets.
package struct WordLink: Sendable, Hashable {
    package let source: Range<Int>
    package let target: Range<Int>

    package init(source: Range<Int>, target: Range<Int>) {
        self.source = source
        self.target = target
    }
}

/// What the router needs of every engine; each engine's adapter lives beside this file.
package protocol SentenceEngine: Sendable {
    /// Translates sentences, in order, one result each.
    func translate(
        _ sentences: [Sentence],
        strategy: TranslationSession.Strategy,
        isCancelled: @Sendable () -> Bool
    ) async throws(TranslationError) -> [TranslatedSentence]
}
