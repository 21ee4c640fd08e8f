/// Why an archive is not taken, as a whole.
package enum ArchiveRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    // MARK: The file

    /// The file does not look like a ZIP archive at all.
    case notAnArchive
    /// The file ends before the archive does.
    case truncated
    case dataBeforeStart
    case dataAfterEnd
    /// More than one place could be the archive's end, so two readers may see two archives.
    case ambiguousEnd
    case severalDisks
    case brokenDirectory
    case tooManyEntries(limit: Int)
    /// A ZIP64 field contradicts the field that it extends.
    case zip64Contradiction(String)

    // MARK: Names

    case emptyName
    case nameTooLong(String)
    case nameNotUTF8
    case controlCharacter(String)
    case absolutePath(String)
    case parentFolder(String)
    case backslash(String)
    case driveLetter(String)
    case emptyComponent(String)
    case duplicateName(String)
    /// Two names that a file system without case, or with other Unicode forms, takes for one.
    case collidingNames(String, String)
    /// A name that stands for a file and for a folder.
    case fileAndFolder(String)

    // MARK: Entries

    case symbolicLink(String)
    case specialFile(String)
    case encrypted(String)
    case unknownMethod(String, UInt16)
    /// Local header and directory disagree on an entry.
    case headersDisagree(String, field: String)
    /// The data is longer or shorter than the headers say.
    case sizeDisagrees(String)
    case checksumDisagrees(String)
    case corruptData(String)
    case overlappingEntries(String)
    case dataBetweenEntries(String)

    // MARK: Limits

    /// Unpacked, the archive would be larger than allowed.
    case tooLarge(limit: Int)
    /// An entry unpacks to more than the allowed multiple of its packed size.
    case ratioTooHigh(String, limit: Int)

    package var description: String {
        switch self {
        case .notAnArchive: "it is not a ZIP archive"
        case .truncated: "it is cut off before its end"
        case .dataBeforeStart: "it has data before the first entry"
        case .dataAfterEnd: "it has data after its end"
        case .ambiguousEnd: "it has more than one end record"
        case .severalDisks: "it is a part of a split archive"
        case .brokenDirectory: "its directory is broken"
        case .tooManyEntries(let limit): "it has more than \(limit) entries"
        case .zip64Contradiction(let field): "its ZIP64 fields contradict each other (\(field))"
        case .emptyName: "an entry has no name"
        case .nameTooLong(let name): "a name is longer than 255 bytes (\(name.prefix(40))…)"
        case .nameNotUTF8: "a name is not valid UTF-8"
        case .controlCharacter(let name): "a name holds a control character (\(name.quoted))"
        case .absolutePath(let name): "a name is an absolute path (\(name.quoted))"
        case .parentFolder(let name): "a name leaves its folder (\(name.quoted))"
        case .backslash(let name): "a name holds a backslash (\(name.quoted))"
        case .driveLetter(let name): "a name begins with a drive letter (\(name.quoted))"
        case .emptyComponent(let name): "a name has an empty or “.” component (\(name.quoted))"
        case .duplicateName(let name): "two entries have the name \(name.quoted)"
        case .collidingNames(let first, let second):
            "the names \(first.quoted) and \(second.quoted) differ in case or form only"
        case .fileAndFolder(let name): "\(name.quoted) is a file and a folder"
        case .symbolicLink(let name): "\(name.quoted) is a symbolic link"
        case .specialFile(let name): "\(name.quoted) is neither a file nor a folder"
        case .encrypted(let name): "\(name.quoted) is encrypted"
        case .unknownMethod(let name, let method):
            "\(name.quoted) is packed by the unknown method \(method)"
        case .headersDisagree(let name, let field):
            "the two headers of \(name.quoted) disagree on its \(field)"
        case .sizeDisagrees(let name): "the data of \(name.quoted) is not as long as its header says"
        case .checksumDisagrees(let name): "the data of \(name.quoted) does not match its checksum"
        case .corruptData(let name): "the data of \(name.quoted) cannot be unpacked"
        case .overlappingEntries(let name): "\(name.quoted) overlaps another entry"
        case .dataBetweenEntries(let name): "there is data behind \(name.quoted) that belongs to no entry"
        case .tooLarge(let limit): "it would unpack to more than \(limit) bytes"
        case .ratioTooHigh(let name, let limit):
            "\(name.quoted) would unpack to more than \(limit) times its packed size"
        }
    }
}

extension String {
    /// The text in quotes, with what could disturb a terminal made visible and a bound on its length.
    var quoted: String {
        let shown = unicodeScalars.prefix(120).map { scalar in
            scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return "“\(shown.joined())\(unicodeScalars.count > 120 ? "…" : "")”"
    }
}
