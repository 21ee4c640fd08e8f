/// What has to be installed so that some languages or packs can be used.
///
///     let plan = try InstallPlan(for: ["ru"], from: index, installed: store.installed())
///     print(plan.steps.map(\.offer.id), plan.downloadSize)
///
/// A language brings its own pack, every pair pack that links it with the languages that are installed or asked
/// for, and whatever these require.
package struct InstallPlan: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        case requested
        /// Links a requested language with these.
        case links([String])
        case required(by: String)
        case newerVersion
    }

    package struct Step: Sendable, Hashable {
        package let offer: Offer
        /// The version that is installed now.
        package let replaces: InstalledPack?
        package let reason: Reason
    }

    /// In the order of their installation: what is required comes first.
    package private(set) var steps: [Step] = []
    /// Packs that were asked for and are installed in this or a newer version.
    package private(set) var present: [InstalledPack] = []

    /// Bytes to be downloaded, what is left from earlier tries not counted.
    package var downloadSize: Int { steps.reduce(0) { $0 + $1.offer.pack.size } }
    /// Bytes that the packs will take on the disk.
    package var installedSize: Int { steps.reduce(0) { $0 + $1.offer.pack.installedSize } }

    /// - Parameter requests: languages (`ru`), pairs (`en-ru`) and packs (`en-ru.dictionary`).
    package init(
        for requests: [String],
        from index: CatalogIndex,
        installed: [InstalledPack],
        repairs: Bool = false
    ) throws(PackError) {
        var builder = Builder(index: index, installed: installed, repairs: repairs)
        var languages: [String] = []
        for request in requests {
            if PackIdentifier(request)?.kind == .language {
                languages.append(request)
            } else if let pair = PackIdentifier("\(request).dictionary") {
                languages += pair.languages
            } else {
                try builder.add(request, because: .requested)
            }
        }
        for language in languages { try builder.add(language, because: .requested) }
        let known = Set(installed.filter { $0.kind == .language }.map(\.id) + languages)
        for offer in index.offers
        where offer.pack.kind != .language && known.isSuperset(of: offer.pack.languages) {
            let others = offer.pack.languages.filter { !languages.contains($0) }
            if others.count < 2 { try builder.add(offer.id, because: .links(offer.pack.languages)) }
        }
        (steps, present) = (builder.steps, builder.present)
    }

    /// The newer versions of what is installed, and what these newly require.
    package init(updating installed: [InstalledPack], from index: CatalogIndex) throws(PackError) {
        var builder = Builder(index: index, installed: installed, repairs: false)
        for pack in installed {
            // A pack that no catalog offers any more, or only for newer programs, stays as it is.
            guard let offer = try? index.offer(pack.id), offer.version > pack.version else { continue }
            try builder.add(pack.id, because: .newerVersion)
        }
        (steps, present) = (builder.steps, [])
    }

    /// Adds packs and what they require, each once, circles included.
    private struct Builder {
        let index: CatalogIndex
        let installed: [String: InstalledPack]
        let repairs: Bool
        var steps: [Step] = []
        var present: [InstalledPack] = []
        private var seen: Set<String> = []

        init(index: CatalogIndex, installed: [InstalledPack], repairs: Bool) {
            self.index = index
            self.installed = Dictionary(installed.map { ($0.id, $0) }) { first, _ in first }
            self.repairs = repairs
        }

        mutating func add(_ id: String, because reason: Reason) throws(PackError) {
            guard seen.insert(id).inserted else { return }
            let current = installed[id]
            let offer: Offer?
            do throws(PackError) { offer = try index.offer(id) } catch {
                // What is installed works, though the newest needs a newer program.
                guard current != nil else { throw error }
                offer = nil
            }
            if let current,
                offer.map({ $0.version < current.version || ($0.version == current.version && !repairs) })
                    ?? true
            {
                present.append(current)
                return
            }
            guard let offer else { throw .unknownPack(id) }
            for required in offer.pack.requires { try add(required, because: .required(by: id)) }
            steps.append(Step(offer: offer, replaces: current, reason: reason))
        }
    }
}
