import Packs

/// Something that an examination of this machine found.
public struct Finding: Sendable, Hashable {
    /// How much it matters.
    public enum State: String, Sendable, CaseIterable {
        case good
        /// Worth knowing; everything works.
        case notice
        /// Something does not work.
        case problem
    }

    public let state: State
    /// What it is about, for example `store`, `pack ru` or `catalog https://packs.example.org/catalog.json`.
    public let subject: String
    /// What was found, on one line.
    public let text: String
    /// What to do, on one line; `nil` where nothing need be done.
    public let remedy: String?
}

extension PackManager {
    /// Looks at settings, stores, packs, catalogs and downloads, without changing anything and without the network.
    ///
    /// ```swift
    /// for finding in try manager.examine() where finding.state == .problem { print(finding.text) }
    /// ```
    ///
    /// - Parameter isThorough: also reads every installed file and compares it with its digest.
    public func examine(isThorough: Bool = false) throws(TranslationError) -> [Finding] {
        var findings = [examineSettings()]
        findings += try TranslationError.mapping { () throws(PackError) in
            let sources = (try? catalogSources()) ?? []
            let found = try context.store.examine(sources: sources, isThorough: isThorough)
            return found.map { Finding($0) }
        }
        findings += try readyPairs().map { pair in
            let way = pair.pivot.map { " through \($0)" } ?? ""
            let engines = pair.engines.map(\.rawValue).joined(separator: ", then ")
            return Finding(
                state: .good, subject: "pair \(pair)", text: "offline\(way): \(engines)", remedy: nil)
        }
        return findings
    }

    private func examineSettings() -> Finding {
        do {
            let service =
                try context.settings().service.map { ", service \($0.url)" } ?? ", no online service"
            let mode = try context.mode()
            return Finding(
                state: .good, subject: "settings", text: "mode \(mode.rawValue)\(service)", remedy: nil)
        } catch {
            return Finding(
                state: .problem, subject: "settings", text: error.description, remedy: error.remedy)
        }
    }
}

extension Finding {
    init(_ finding: Packs.Finding) {
        self.init(
            state: State(rawValue: finding.state.rawValue) ?? .problem,
            subject: finding.subject,
            text: finding.text,
            remedy: finding.remedy
        )
    }
}
