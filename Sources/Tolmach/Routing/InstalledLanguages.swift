import Packs
import TextAnalysis

/// What the installed packs can do, told from their ids alone, without opening one.
package struct InstalledLanguages: Sendable {
    /// Languages whose language pack is installed.
    package let languages: Set<LanguageTag>
    private let legs: [Pair: [Route.Leg]]

    private struct Pair: Hashable {
        let source: LanguageTag
        let target: LanguageTag
    }

    /// - Parameter packIdentifiers: ids such as `ru`, `en-ru.dictionary`, `en-ru.neural`.
    package init(packIdentifiers: some Sequence<String>) {
        var languages: Set<LanguageTag> = []
        var legs: [Pair: [Route.Leg]] = [:]
        for identifier in packIdentifiers {
            guard let parsed = PackIdentifier(identifier) else { continue }
            switch parsed.kind {
            case .language:
                if let tag = LanguageTag(parsed.languages[0]) { languages.insert(tag) }
            case .neural, .dictionary:
                guard let source = LanguageTag(parsed.languages[0]),
                    let target = LanguageTag(parsed.languages[1])
                else { continue }
                let engine: EngineKind = parsed.kind == .neural ? .neural : .dictionary
                func leg(_ from: LanguageTag, _ to: LanguageTag, reversed: Bool) {
                    let leg = Route.Leg(
                        source: from, target: to, engine: engine, pack: identifier, reversed: reversed)
                    legs[Pair(source: from, target: to), default: []].append(leg)
                }
                leg(source, target, reversed: false)
                if engine == .dictionary { leg(target, source, reversed: true) }
            }
        }
        self.languages = languages
        self.legs = legs.mapValues { $0.sorted { $0.preference < $1.preference } }
    }

    /// The languages of the pair that have no installed language pack, in the order given.
    package func missing(of tags: LanguageTag...) -> [LanguageTag] {
        tags.filter { !languages.contains(standIn(for: $0)) }
    }

    /// The installed language that a tag means: Serbian in one script is served by Serbian in the other.
    private func standIn(for tag: LanguageTag) -> LanguageTag {
        guard SerbianScripts.isWrittenInTwo(tag), !languages.contains(tag) else { return tag }
        return languages.first { $0.language == tag.language } ?? tag
    }

    /// The best way from `source` to `target` through packs whose languages are all installed.
    ///
    /// A direct neural pack is best, then two neural packs over a pivot, then a direct dictionary, then any
    /// two packs over a pivot. English is the preferred pivot.
    ///
    /// - Parameter engine: restricts the way to one kind of engine.
    package func path(from source: LanguageTag, to target: LanguageTag, engine: EngineKind? = nil) -> [Route
        .Leg]?
    {
        let source = standIn(for: source)
        let target = standIn(for: target)
        guard languages.contains(source), languages.contains(target), source != target else { return nil }
        let direct = candidates(source, target, engine).map { [$0] }
        let pivoted = pivots(excluding: source, target).compactMap { pivot -> [Route.Leg]? in
            guard let first = candidates(source, pivot, engine).first,
                let second = candidates(pivot, target, engine).first
            else { return nil }
            return [first, second]
        }
        return (direct + pivoted).min { Self.cost($0) < Self.cost($1) }
    }

    /// Every pair that works offline now, with its best way.
    package var readyPairs: [(source: LanguageTag, target: LanguageTag, legs: [Route.Leg])] {
        let sorted = languages.sorted { $0.description < $1.description }
        return sorted.flatMap { source in
            sorted.compactMap { target in
                guard source != target, let legs = path(from: source, to: target) else { return nil }
                return (source, target, legs)
            }
        }
    }

    private func candidates(_ source: LanguageTag, _ target: LanguageTag, _ engine: EngineKind?) -> [Route
        .Leg]
    {
        (legs[Pair(source: source, target: target)] ?? []).filter { engine == nil || $0.engine == engine }
    }

    private func pivots(excluding source: LanguageTag, _ target: LanguageTag) -> [LanguageTag] {
        languages.filter { $0 != source && $0 != target }.sorted { left, right in
            (left.description == "en" ? 0 : 1, left.description) < (
                right.description == "en" ? 0 : 1, right.description
            )
        }
    }

    private static func cost(_ legs: [Route.Leg]) -> Int {
        let gloss = legs.contains { $0.engine == .dictionary }
        return (gloss ? 10 : 0) + (legs.count > 1 ? 5 : 0)
    }
}

extension Route.Leg {
    fileprivate var preference: Int { engine == .neural ? 0 : 1 }
}
