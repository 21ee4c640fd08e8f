/// The rules for names in an archive.
enum ArchiveName {
    static let longest = 255

    /// Refuses a name that could be written anywhere but below the folder it is unpacked into.
    static func check(_ name: String) throws(ArchiveRefusal) {
        guard !name.isEmpty else { throw .emptyName }
        guard name.utf8.count <= longest else { throw .nameTooLong(name) }
        guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .controlCharacter(name) }
        guard !name.utf8.contains(UInt8(ascii: "\\")) else { throw .backslash(name) }
        guard !name.hasPrefix("/") else { throw .absolutePath(name) }
        let start = name.utf8.prefix(2)
        if start.count == 2, start.last == UInt8(ascii: ":"), name.first?.isLetter == true {
            throw .driveLetter(name)
        }
        var components = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if components.last?.isEmpty == true { components.removeLast() }
        for component in components {
            if component.elementsEqual("..".utf8) { throw .parentFolder(name) }
            if component.isEmpty || component.elementsEqual(".".utf8) { throw .emptyComponent(name) }
        }
    }

    /// What a file system without case sees; equal for canonically equivalent names.
    static func folded(_ name: some StringProtocol) -> String { name.uppercased().lowercased() }

    /// Refuses names that would be written over one another.
    static func checkTogether(_ names: [String]) throws(ArchiveRefusal) {
        var files: Set<String> = []
        // Folded path of every file and folder -> the path as it was first written.
        var paths: [String: String] = [:]
        for name in names {
            let isDirectory = name.hasSuffix("/")
            let path = isDirectory ? String(name.dropLast()) : name
            var end = path.startIndex
            while end < path.endIndex {
                end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
                let part = String(path[..<end])
                let known = paths.updateValue(part, forKey: folded(part))
                if let known, !known.utf8.elementsEqual(part.utf8) { throw .collidingNames(known, part) }
                let isFile = end == path.endIndex && !isDirectory
                if isFile, known != nil {
                    throw files.contains(part) ? .duplicateName(part) : .fileAndFolder(part)
                }
                if !isFile, files.contains(part) { throw .fileAndFolder(part) }
                if isFile { files.insert(part) }
            }
        }
        var folders: Set<String> = []
        for name in names where name.hasSuffix("/") {
            if !folders.insert(name).inserted { throw .duplicateName(name) }
        }
    }
}
