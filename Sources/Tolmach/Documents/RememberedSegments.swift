import Documents
import Memory
import Packs
import TextAnalysis

extension SegmentStore {
    /// Finished sentences in the memory's database, as far as they were translated in the same way: between the same
    /// languages, by the same packs, with the same corrections.
    static func remembered(
        by memory: MemoryStore, session: TranslationSession, source: LanguageTag
    ) -> SegmentStore {
        let packs = session.context.store.installed().map { "\($0.id) \($0.version)" }.sorted()
        let corrections = (try? memory.correctionState()) ?? ""
        let way = [
            source.description, session.targetLanguage.tag.description, session.engine?.rawValue ?? "",
            session.strategy.rawValue, corrections,
        ]
        let scope = (way + packs).joined(separator: "\n")
        try? memory.dropOldSegments()
        return SegmentStore(
            find: { segments in
                let keys = segments.map { key($0, scope) }
                guard let values = try? memory.finishedSegments(keys) else {
                    return segments.map { _ in nil }
                }
                return values.map { $0.flatMap(translation) }
            },
            keep: { finished in
                // What cannot be kept is translated again next time.
                try? memory.keepFinishedSegments(finished.map { (key($0, scope), bytes(of: $1)) })
            })
    }

    private static func key(_ segment: Segment, _ scope: String) -> [UInt8] {
        let kept = segment.kept.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
        return Array(
            SHA256.digest(of: Array("\(scope)\u{0}\(kept)\u{0}\(segment.text)".utf8)).bytes.prefix(16))
    }

    /// The text, a zero, and the links as numbers.
    private static func bytes(of translation: SegmentTranslation) -> [UInt8] {
        let numbers = translation.links.map { link in
            "\(link.source.lowerBound) \(link.source.upperBound) \(link.target.lowerBound) \(link.target.upperBound)"
        }
        return Array(translation.text.utf8) + [0] + Array(numbers.joined(separator: " ").utf8)
    }

    private static func translation(_ bytes: [UInt8]) -> SegmentTranslation? {
        guard let zero = bytes.lastIndex(of: 0) else { return nil }
        let text = String(decoding: bytes[..<zero], as: UTF8.self)
        let numbers = String(decoding: bytes[(zero + 1)...], as: UTF8.self).split(separator: " ").compactMap {
            Int($0)
        }
        var links: [SegmentTranslation.Link] = []
        for start in stride(from: 0, to: numbers.count - numbers.count % 4, by: 4) {
            guard numbers[start] <= numbers[start + 1], numbers[start + 2] <= numbers[start + 3] else {
                return nil
            }
            links.append(
                SegmentTranslation.Link(
                    source: numbers[start]..<numbers[start + 1],
                    target: numbers[start + 2]..<numbers[start + 3]))
        }
        return SegmentTranslation(text: text, links: links)
    }
}
