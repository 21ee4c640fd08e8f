import Glibc

/// Something that an examination of stores and catalogs found.
package struct Finding: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
        case good, notice, problem
    }

    package let state: State
    /// What it is about: `store`, `pack ru`, `catalog https://…`, `downloads`.
    package let subject: String
    /// One line on what was found.
    package let text: String
    /// One line on what to do; `nil` where nothing need be done.
    package let remedy: String?

    package init(_ state: State, _ subject: String, _ text: String, remedy: String? = nil) {
        self.state = state
        self.subject = subject
        self.text = text
        self.remedy = remedy
    }
}

extension PackStore {
    /// Looks at everything that packs depend on, without changing anything and without the network.
    ///
    /// - Parameter isThorough: also reads every installed file and compares its digest.
    package func examine(sources: [CatalogSource], isThorough: Bool = false) throws(PackError) -> [Finding] {
        var findings = examineStores()
        let packs = installed()
        for pack in packs { findings += try examine(pack, among: packs, isThorough: isThorough) }
        findings +=
            sources.isEmpty
            ? [
                Finding(
                    .problem, "catalogs", PackError.noCatalogs.description,
                    remedy: PackError.noCatalogs.remedy)
            ]
            : sources.map(examine)
        findings += examineDownloads()
        return findings
    }

    private func examineStores() -> [Finding] {
        guard let path = environment.locations.userRoot else {
            return [Finding(.problem, "store", PackError.noHome.description, remedy: PackError.noHome.remedy)]
        }
        var findings: [Finding] = []
        let place = Self.nearestExisting(path)
        if access(place, W_OK) != 0 {
            let error = FileError(.write, path: place, code: EACCES)
            findings.append(
                Finding(.problem, "store", error.description, remedy: PackError.file(error).remedy)
            )
        } else {
            let free = fileSystem.availableSpace(place)
            let space = free.map { ", \($0.byteText) free" } ?? ""
            let count = StoreRoot(path).installed().count
            let isTight = free.map { $0 < 100 << 20 } ?? false
            let remedy = isTight ? "free some space, or set TOLMACH_HOME to a folder with more" : nil
            findings.append(
                Finding(isTight ? .notice : .good, "store", "\(path): \(count) packs\(space)", remedy: remedy)
            )
        }
        for root in roots.dropFirst() where FileSystem.isDirectory(root.packs) {
            findings.append(
                Finding(.good, "store", "\(root.path): \(root.installed().count) packs for all users"))
        }
        return findings
    }

    private func examine(
        _ pack: InstalledPack,
        among packs: [InstalledPack],
        isThorough: Bool
    ) throws(PackError) -> [Finding] {
        let subject = "pack \(pack.id)"
        let manifest: PackManifest
        do throws(PackError) { manifest = try pack.manifest() } catch {
            return [
                Finding(.problem, subject, error.description, remedy: "translate pack install \(pack.id)")
            ]
        }
        var findings: [Finding] = []
        if manifest.engine > .engine {
            let error = PackError.engineTooOld(id: pack.id, needed: manifest.engine)
            findings.append(Finding(.problem, subject, error.description, remedy: error.remedy))
        }
        let needed = Set(manifest.requires + (pack.kind == .language ? [] : pack.languages))
        for id in needed.subtracting(packs.map(\.id)).sorted() {
            let text = "it needs \(id), which is not installed"
            findings.append(Finding(.problem, subject, text, remedy: "translate pack install \(id)"))
        }
        for damage in isThorough ? try verify(pack) : [] {
            findings.append(
                Finding(
                    .problem, subject, damage.error.description, remedy: "translate pack install \(pack.id)")
            )
        }
        let size = manifest.installedSize.byteText
        return findings.isEmpty ? [Finding(.good, subject, "version \(pack.version), \(size)")] : findings
    }

    private func examine(_ source: CatalogSource) -> Finding {
        let subject = "catalog \(source.address)"
        do throws(PackError) {
            let loaded = try CatalogLoader(environment: environment).load(source, .remembered)
            let count = "\(loaded.catalog.packs.count) packs, of \(loaded.catalog.generated)"
            if case .network = source.address, let expires = loaded.catalog.expires,
                expires < environment.now()
            {
                let error = PackError.catalogExpired(url: source.address.description, on: expires)
                return Finding(.notice, subject, error.description, remedy: "translate pack update")
            }
            return Finding(.good, subject, "\(count), looked at \(loaded.checked)")
        } catch {
            if case .networkNotAllowed = error {
                return Finding(.notice, subject, "not fetched yet", remedy: "translate pack search")
            }
            return Finding(.problem, subject, error.description, remedy: error.remedy)
        }
    }

    private func examineDownloads() -> [Finding] {
        guard let directory = try? PackDownloader(environment: environment).directory() else { return [] }
        let parts = ((try? FileSystem.names(in: directory)) ?? []).filter { $0.hasSuffix(".part") }
        let size = parts.reduce(0) { sum, name in
            sum + ((try? OpenFile(reading: "\(directory)/\(name)").size()) ?? 0)
        }
        guard !parts.isEmpty else { return [] }
        return [
            Finding(.notice, "downloads", "\(parts.count) unfinished, \(size.byteText) kept in \(directory)")
        ]
    }
}
