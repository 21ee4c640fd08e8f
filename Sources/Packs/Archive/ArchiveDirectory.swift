import CZlib

/// A ZIP archive's directory, read and checked.
///
/// Stricter than the format: entries must fill the file from its first byte to the directory without a gap, and
/// every number that the format gives twice must agree, so that no two readers can see different content.
struct ArchiveDirectory {
    /// In the order of their data.
    private(set) var entries: [ArchiveEntry] = []
    /// Where the directory begins, which is where the last entry ends.
    let offset: Int
    /// The file from `offset` to its end as it was read, kept to be hashed.
    let bytes: [UInt8]

    /// The largest directory that is read, with end records.
    private static let longest = 8 << 20

    init(of file: OpenFile, size: Int, limits: ArchiveLimits) throws(PackError) {
        let tailSize = min(size, ArchiveEnd.longest)
        let (tail, start) = try PackError.onDisk { () throws(FileError) in
            (try file.bytes(in: size - tailSize..<size), try file.bytes(in: 0..<min(4, size)))
        }
        let end = try PackError.onArchive { () throws(ArchiveRefusal) in
            try ArchiveEnd(tail: tail, fileSize: size, start: start)
        }
        guard end.entryCount <= limits.entries, size - end.directoryOffset <= Self.longest else {
            throw .refused(.tooManyEntries(limit: limits.entries))
        }
        offset = end.directoryOffset
        bytes = try PackError.onDisk { () throws(FileError) in
            try file.bytes(in: end.directoryOffset..<size)
        }
        do throws(ArchiveRefusal) {
            guard bytes.count == size - offset else { throw .truncated }
            try readEntries(count: end.entryCount, size: end.directorySize)
            try checkLayout()
            try checkLimits(limits)
            try ArchiveName.checkTogether(entries.map(\.name))
        } catch {
            throw .refused(error)
        }
    }

    private mutating func readEntries(count: Int, size: Int) throws(ArchiveRefusal) {
        var cursor = ByteCursor(bytes[0..<size])
        for _ in 0..<count { entries.append(try ArchiveEntry(readingFrom: &cursor)) }
        guard cursor.remaining == 0 else { throw .brokenDirectory }
        entries.sort { $0.offset < $1.offset }
    }

    /// Entries lie one behind the other; descriptors are checked when the data is read.
    private func checkLayout() throws(ArchiveRefusal) {
        var position = 0
        for (index, entry) in entries.enumerated() {
            guard entry.offset >= position else { throw .overlappingEntries(entry.name) }
            guard index > 0 || entry.offset == 0 else { throw .dataBeforeStart }
            let (end, overflow) = entry.offset.addingReportingOverflow(entry.packedSize)
            let headerSize = ArchiveFormat.localHeaderSize + entry.rawName.count
            guard !overflow, end <= offset - headerSize else { throw .truncated }
            position = end + headerSize
        }
        guard !entries.isEmpty || offset == 0 else { throw .dataBeforeStart }
    }

    private func checkLimits(_ limits: ArchiveLimits) throws(ArchiveRefusal) {
        var total = 0
        for entry in entries {
            let (sum, overflow) = total.addingReportingOverflow(entry.size)
            guard !overflow, sum <= limits.unpackedSize else { throw .tooLarge(limit: limits.unpackedSize) }
            total = sum
            guard entry.size <= 1 << 20 || entry.size / max(1, entry.packedSize) <= limits.ratio else {
                throw .ratioTooHigh(entry.name, limit: limits.ratio)
            }
        }
    }
}

extension ArchiveEntry {
    /// Reads one header of the directory.
    fileprivate init(readingFrom cursor: inout ByteCursor) throws(ArchiveRefusal) {
        guard cursor.integer(UInt32.self) == ArchiveFormat.centralHeader, cursor.slice(4) != nil,
            let flags: UInt16 = cursor.integer(), let method: UInt16 = cursor.integer(),
            cursor.slice(4) != nil, let checksum: UInt32 = cursor.integer(),
            let packedSize: UInt32 = cursor.integer(), let size: UInt32 = cursor.integer(),
            let nameSize: UInt16 = cursor.integer(), let extraSize: UInt16 = cursor.integer(),
            let commentSize: UInt16 = cursor.integer(), let disk: UInt16 = cursor.integer(),
            cursor.slice(2) != nil, let attributes: UInt32 = cursor.integer(),
            let offset: UInt32 = cursor.integer(), let rawName = cursor.slice(Int(nameSize)),
            let extra = cursor.slice(Int(extraSize)), cursor.slice(Int(commentSize)) != nil
        else { throw .brokenDirectory }
        let fields = try ExtraFields(extra)
        let name = try Self.name(rawName, flags: flags, unicodePath: fields.unicodePath)
        try ArchiveName.check(name)
        try Self.checkKind(name, attributes: attributes)
        let secret =
            ArchiveFormat.encryptedFlag | ArchiveFormat.strongEncryptionFlag | ArchiveFormat.maskedHeaderFlag
        guard flags & secret == 0, !fields.isEncrypted, method != 99 else { throw .encrypted(name) }
        guard let known = Method(rawValue: method), flags & ArchiveFormat.patchFlag == 0 else {
            throw .unknownMethod(name, method)
        }
        var wide = Zip64Fields(fields.zip64)
        self.name = name
        self.method = known
        self.size = try wide.value(size, "size of \(name.quoted)")
        self.packedSize = try wide.value(packedSize, "packed size of \(name.quoted)")
        self.offset = try wide.value(offset, "offset of \(name.quoted)")
        guard disk == 0 || (disk == 0xFFFF && wide.disk() == 0) else { throw .severalDisks }
        guard wide.isUsedUp else { throw .zip64Contradiction("superfluous field of \(name.quoted)") }
        self.checksum = checksum
        self.rawName = Array(rawName)
        self.flags = flags
        guard known == .deflate || self.size == self.packedSize else { throw .sizeDisagrees(name) }
        guard !isDirectory || self.size == 0 else { throw .sizeDisagrees(name) }
    }

    /// Names are UTF-8: by their flag, by a Unicode path field that belongs to them, or by their bytes.
    private static func name(
        _ raw: ArraySlice<UInt8>,
        flags: UInt16,
        unicodePath: ArraySlice<UInt8>?
    ) throws(ArchiveRefusal) -> String {
        var bytes = raw
        if flags & ArchiveFormat.utf8Flag == 0, let unicodePath {
            var cursor = ByteCursor(unicodePath)
            let sum = raw.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
            if cursor.integer(UInt8.self) == 1, cursor.integer(UInt32.self) == UInt32(sum),
                let path = cursor.slice(cursor.remaining)
            {
                bytes = path
            }
        }
        guard let name = String(validating: bytes, as: UTF8.self) else { throw .nameNotUTF8 }
        return name
    }

    /// Only files and folders; the upper half of the attributes is a Unix mode whatever system wrote it.
    private static func checkKind(_ name: String, attributes: UInt32) throws(ArchiveRefusal) {
        let isFolder = name.hasSuffix("/")
        let reparsePoint: UInt32 = 0x400
        switch attributes >> 28 {
        case 0xA: throw .symbolicLink(name)
        case 0, 0x8, 0x4: break
        default: throw .specialFile(name)
        }
        let type = attributes >> 28
        guard attributes & reparsePoint == 0 else { throw .symbolicLink(name) }
        guard type == 0 || (type == 0x4) == isFolder else { throw .fileAndFolder(name) }
    }
}

/// The extra fields of a header that matter here.
struct ExtraFields {
    private(set) var zip64: ArraySlice<UInt8>?
    private(set) var unicodePath: ArraySlice<UInt8>?
    private(set) var isEncrypted = false

    init(_ bytes: ArraySlice<UInt8>) throws(ArchiveRefusal) {
        var cursor = ByteCursor(bytes)
        while cursor.remaining > 0 {
            guard let id: UInt16 = cursor.integer(), let size: UInt16 = cursor.integer(),
                let field = cursor.slice(Int(size))
            else { throw .brokenDirectory }
            switch id {
            case ArchiveFormat.zip64Extra:
                guard zip64 == nil else { throw .zip64Contradiction("field given twice") }
                zip64 = field
            case ArchiveFormat.unicodePathExtra: unicodePath = field
            case ArchiveFormat.strongEncryptionExtra, ArchiveFormat.aesExtra: isEncrypted = true
            default: break
            }
        }
    }
}

/// Takes wide values out of a ZIP64 field, in the order of the format, where the narrow ones stand aside.
struct Zip64Fields {
    private var cursor: ByteCursor?

    init(_ field: ArraySlice<UInt8>?) {
        cursor = field.map { ByteCursor($0) }
    }

    mutating func value(_ narrow: UInt32, _ what: String) throws(ArchiveRefusal) -> Int {
        guard narrow == 0xFFFF_FFFF else { return Int(narrow) }
        guard let wide = cursor?.integer(UInt64.self), let value = Int(exactly: wide) else {
            throw .zip64Contradiction(what)
        }
        return value
    }

    mutating func disk() -> UInt32? { cursor?.integer() }

    var isUsedUp: Bool { (cursor?.remaining ?? 0) == 0 }
}
