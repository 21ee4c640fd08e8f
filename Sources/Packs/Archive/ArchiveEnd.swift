/// What the records at a ZIP archive's end say about its directory.
struct ArchiveEnd: Hashable {
    let entryCount: Int
    let directoryOffset: Int
    let directorySize: Int

    /// Bytes at the end of a file that may hold end records.
    static let longest =
        ArchiveFormat.endSize + ArchiveFormat.longestComment + ArchiveFormat.zip64LocatorSize
        + ArchiveFormat.zip64EndSize

    /// - Parameters:
    ///   - tail: the file's last bytes, `longest` of them or the whole file.
    ///   - fileSize: the file's size in bytes.
    ///   - start: the file's first 4 bytes, to tell a truncated archive from something else.
    init(tail: [UInt8], fileSize: Int, start: [UInt8]) throws(ArchiveRefusal) {
        let position = try Self.position(in: tail, start: start)
        guard let record = Record(tail[position...]) else { throw .truncated }
        guard record.disk == 0 || record.disk == 0xFFFF, record.entriesOnDisk == record.entries else {
            throw .severalDisks
        }
        let locatorPosition = position - ArchiveFormat.zip64LocatorSize
        var end = fileSize - tail.count + position
        var cursor = ByteCursor(tail[max(0, locatorPosition)..<position])
        if locatorPosition >= 0, cursor.integer(UInt32.self) == ArchiveFormat.zip64Locator {
            let wide = try Self.zip64(tail: tail, locator: locatorPosition, fileSize: fileSize)
            try wide.record.check(against: record)
            entryCount = wide.record.entries
            directoryOffset = wide.record.offset
            directorySize = wide.record.size
            end = wide.position
        } else {
            guard record.disk == 0, !record.hasSentinel else {
                throw .zip64Contradiction("end record without its ZIP64 part")
            }
            entryCount = record.entries
            directoryOffset = record.offset
            directorySize = record.size
        }
        let (directoryEnd, overflow) = directoryOffset.addingReportingOverflow(directorySize)
        guard !overflow, directoryEnd <= end else { throw .truncated }
        // The directory stands right before its end records; otherwise something is hidden before or between.
        guard directoryEnd == end else { throw .dataBeforeStart }
    }

    /// Where the one end record is whose comment ends with the file.
    private static func position(in tail: [UInt8], start: [UInt8]) throws(ArchiveRefusal) -> Int {
        var found: Int?
        var isCut = false
        var isFollowed = false
        var position = tail.count - ArchiveFormat.endSize
        while position >= 0 {
            defer { position -= 1 }
            guard tail[position] == 0x50, let record = Record(tail[position...]) else { continue }
            let end = position + ArchiveFormat.endSize + record.commentSize
            if end == tail.count {
                guard found == nil else { throw .ambiguousEnd }
                found = position
            } else if found == nil {
                isFollowed = isFollowed || end < tail.count
                isCut = isCut || end > tail.count
            }
        }
        if let found { return found }
        if isFollowed { throw .dataAfterEnd }
        guard isCut || start == [0x50, 0x4B, 0x03, 0x04] else { throw .notAnArchive }
        throw .truncated
    }

    /// The ZIP64 end record that the locator points to.
    private static func zip64(
        tail: [UInt8],
        locator: Int,
        fileSize: Int
    ) throws(ArchiveRefusal) -> (record: Zip64Record, position: Int) {
        var cursor = ByteCursor(tail[locator...])
        guard cursor.integer(UInt32.self) != nil, let disk: UInt32 = cursor.integer(),
            let wideOffset: UInt64 = cursor.integer(), let disks: UInt32 = cursor.integer()
        else { throw .truncated }
        guard disk == 0, disks <= 1 else { throw .severalDisks }
        guard let offset = Int(exactly: wideOffset) else { throw .zip64Contradiction("locator") }
        let position = offset - (fileSize - tail.count)
        guard offset <= fileSize, position >= 0, position < locator,
            let record = Zip64Record(tail[position..<locator])
        else { throw .zip64Contradiction("locator") }
        return (record, offset)
    }

    /// The end record proper.
    private struct Record {
        let disk: UInt16
        let entriesOnDisk: Int
        let entries: Int
        let size: Int
        let offset: Int
        let commentSize: Int

        /// `nil` when the bytes do not begin with an end record.
        init?(_ bytes: ArraySlice<UInt8>) {
            var cursor = ByteCursor(bytes)
            guard cursor.integer(UInt32.self) == ArchiveFormat.end, let disk: UInt16 = cursor.integer(),
                let directoryDisk: UInt16 = cursor.integer(), let onDisk: UInt16 = cursor.integer(),
                let entries: UInt16 = cursor.integer(), let size: UInt32 = cursor.integer(),
                let offset: UInt32 = cursor.integer(), let comment: UInt16 = cursor.integer()
            else { return nil }
            self.disk = max(disk, directoryDisk)
            entriesOnDisk = Int(onDisk)
            self.entries = Int(entries)
            self.size = Int(size)
            self.offset = Int(offset)
            commentSize = Int(comment)
        }

        var hasSentinel: Bool { entries == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF }
    }

    /// The ZIP64 end record.
    private struct Zip64Record {
        let entries: Int
        let size: Int
        let offset: Int

        /// `nil` unless exactly one such record fills the bytes.
        init?(_ bytes: ArraySlice<UInt8>) {
            var cursor = ByteCursor(bytes)
            guard cursor.integer(UInt32.self) == ArchiveFormat.zip64End,
                let length: UInt64 = cursor.integer(), length == UInt64(bytes.count - 12),
                cursor.slice(4) != nil, let disk: UInt32 = cursor.integer(),
                let directoryDisk: UInt32 = cursor.integer(), disk == 0, directoryDisk == 0,
                let onDisk: UInt64 = cursor.integer(), let entries: UInt64 = cursor.integer(),
                onDisk == entries, let size: UInt64 = cursor.integer(), let offset: UInt64 = cursor.integer(),
                let entries = Int(exactly: entries), let size = Int(exactly: size),
                let offset = Int(exactly: offset)
            else { return nil }
            self.entries = entries
            self.size = size
            self.offset = offset
        }

        /// The narrow record must say the same wherever it says anything.
        func check(against narrow: Record) throws(ArchiveRefusal) {
            guard narrow.entries == 0xFFFF || narrow.entries == entries else {
                throw .zip64Contradiction("number of entries")
            }
            guard narrow.size == 0xFFFF_FFFF || narrow.size == size else {
                throw .zip64Contradiction("size of the directory")
            }
            guard narrow.offset == 0xFFFF_FFFF || narrow.offset == offset else {
                throw .zip64Contradiction("offset of the directory")
            }
        }
    }
}
