extension PackManifest {
    /// Reads a manifest that nobody vouches for: a `PackError.manifestInvalid` says what is wrong with it.
    package init(parsing bytes: [UInt8]) throws(PackError) {
        guard bytes.count <= Self.largest else { throw .manifestInvalid("it is too long") }
        self = try JSON.decode(Self.self, from: bytes) { .manifestInvalid($0) }
        try check()
    }

    /// The manifest's bytes: keys sorted, so that equal manifests give equal bytes.
    package func encoded() throws(PackError) -> [UInt8] {
        try JSON.encode(self) { .manifestInvalid($0) }
    }

    /// Whether the parts fit each other.
    func check() throws(PackError) {
        guard format == Self.currentFormat else { throw .engineTooOld(id: id, needed: engine) }
        guard let identifier = PackIdentifier(id) else {
            throw .manifestInvalid("the id \(id.quoted) is not well-formed")
        }
        guard identifier.kind == kind else {
            throw .manifestInvalid("the id \(id) is not that of a \(kind) pack")
        }
        guard identifier.languages == languages else {
            throw .manifestInvalid(
                "the id \(id) does not name the languages \(languages.joined(separator: ", ").quoted)")
        }
        for name in requires where PackIdentifier(name) == nil {
            throw .manifestInvalid("the required pack \(name.quoted) is not a pack's id")
        }
        guard requires.count <= 64 else { throw .manifestInvalid("it requires too many packs") }
        try checkFiles()
    }

    private func checkFiles() throws(PackError) {
        guard !files.isEmpty, files.count <= 10_000 else {
            throw .manifestInvalid("it lists \(files.count) files")
        }
        var total = 0
        for file in files {
            let (sum, overflow) = total.addingReportingOverflow(file.size)
            guard file.size >= 0, !overflow else {
                throw .manifestInvalid("the size of \(file.path.quoted) is out of range")
            }
            total = sum
            guard !Self.reservedNames.contains(ArchiveName.folded(file.path)), !file.path.hasSuffix("/")
            else {
                throw .manifestInvalid("\(file.path.quoted) is not a name for a file")
            }
        }
        do throws(ArchiveRefusal) {
            for file in files { try ArchiveName.check(file.path) }
            try ArchiveName.checkTogether(files.map(\.path))
        } catch {
            throw .manifestInvalid(error.description)
        }
    }

    /// Names that the store writes itself.
    static let reservedNames: Set<String> = [fileName, PackReceipt.fileName]
}
