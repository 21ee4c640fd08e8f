/// Makes a folder that any static web server can serve as a copy of a catalog: its packs, then the catalog with
/// its publisher's signature as it is.
///
///     try CatalogMirror(environment: environment).mirror(source, to: "/srv/www/tolmach")
///
/// Run again, it fetches only what is new.
package struct CatalogMirror: Sendable {
    package let environment: PackEnvironment
    /// Bytes per second at most; 0 for no bound.
    package var rateLimit = 0

    package init(environment: PackEnvironment) {
        self.environment = environment
    }

    /// - Returns: the packs that were fetched or renewed.
    @discardableResult
    package func mirror(
        _ source: CatalogSource,
        to folder: String,
        report: (PackEvent) -> Void = { _ in }
    ) throws(PackError) -> [CatalogPack] {
        let signed = try CatalogLoader(environment: environment).load(source, .new).signed
        var fetched: [CatalogPack] = []
        for pack in signed.catalog.packs {
            guard let name = CatalogAddress.relativePath(of: pack.url) else {
                let reason = "the pack \(pack.id) is not beside it, so a copy could not serve it"
                throw .catalogInvalid(url: source.address.description, reason: reason)
            }
            let path = "\(folder)/\(name)"
            if try isThere(pack, at: path) { continue }
            try fetch(Offer(pack: pack, source: source), to: path, in: folder, report: report)
            fetched.append(pack)
        }
        // The catalog comes last: at every moment what it lists is there.
        let path = "\(folder)/\(Catalog.fileName)"
        try PackError.onDisk { () throws(FileError) in
            try environment.fileSystem.makeDirectories(folder)
            try environment.fileSystem.replace(path + ".minisig", with: signed.signature)
            try environment.fileSystem.replace(path, with: signed.content)
        }
        return fetched
    }

    private func isThere(_ pack: CatalogPack, at path: String) throws(PackError) -> Bool {
        guard FileSystem.isFile(path) else { return false }
        return try PackError.onDisk { () throws(FileError) in
            let file = try OpenFile(reading: path)
            guard try file.size() == pack.size else { return false }
            return try SHA256.digest(of: file) == pack.sha256
        }
    }

    private func fetch(
        _ offer: Offer,
        to path: String,
        in folder: String,
        report: (PackEvent) -> Void
    ) throws(PackError) {
        var downloader = PackDownloader(environment: environment, rateLimit: rateLimit)
        // Beside the target, so that a rename puts the archive into place.
        downloader.partsDirectory = "\(folder)/.parts"
        let archive = try downloader.download(offer, report: report)
        let fileSystem = environment.fileSystem
        try PackError.onDisk { () throws(FileError) in
            try fileSystem.makeDirectories(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
            if archive.part != nil {
                try fileSystem.rename(archive.path, to: path)
            } else {
                try fileSystem.copy(archive.path, to: path)
            }
        }
        archive.part?.remove()
        guard try isThere(offer.pack, at: path) else {
            throw .packDamaged(id: offer.id, reason: .missing)
        }
    }
}
