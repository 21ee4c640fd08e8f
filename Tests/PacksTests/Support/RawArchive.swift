import CZlib

@testable import Packs

/// Builds ZIP archives byte by byte, so that every field can lie.
struct RawArchive {
    struct Entry {
        var name: [UInt8]
        var data: [UInt8]
        /// What stands in the archive; the data itself when stored.
        var packed: [UInt8]
        var method: UInt16 = 0
        var flags: UInt16 = 0x0800
        var attributes: UInt32 = 0o100644 << 16
        var extra: [UInt8] = []
        var localExtra: [UInt8] = []
        var disk: UInt16 = 0
        /// Bytes after the data: a descriptor, or something hidden.
        var trailer: [UInt8] = []

        // Lies; `nil` tells the truth.
        var localName: [UInt8]?
        var localMethod: UInt16?
        var localFlags: UInt16?
        var checksum: UInt32?
        var localChecksum: UInt32?
        var size: UInt32?
        var packedSize: UInt32?
        var localSize: UInt32?
        var localPackedSize: UInt32?
        var offset: UInt32?

        init(_ name: String, _ data: String = "data") {
            self.name = Array(name.utf8)
            self.data = Array(data.utf8)
            packed = self.data
        }

        static func deflated(_ name: String, _ data: [UInt8]) -> Entry {
            var entry = Entry(name, "")
            entry.data = data
            entry.packed = Deflater(level: 9).deflate(data, isLast: true)
            entry.method = 8
            return entry
        }

        func with(_ change: (inout Entry) -> Void) -> Entry {
            var copy = self
            change(&copy)
            return copy
        }

        var trueChecksum: UInt32 { UInt32(truncatingIfNeeded: crc32_z(0, data, data.count)) }
    }

    var entries: [Entry]
    var prefix: [UInt8] = []
    var beforeDirectory: [UInt8] = []
    var afterDirectory: [UInt8] = []
    var comment: [UInt8] = []
    var suffix: [UInt8] = []

    // Lies about the directory; `nil` tells the truth.
    var count: UInt16?
    var countOnDisk: UInt16?
    var directorySize: UInt32?
    var directoryOffset: UInt32?
    var disk: UInt16 = 0
    var commentSize: UInt16?
    /// Written between directory and end record: count, size, offset; `nil` for none.
    var zip64: ((_ count: UInt64, _ size: UInt64, _ offset: UInt64) -> (UInt64, UInt64, UInt64))?
    var locatorOffset: UInt64?
    var zip64RecordSize: UInt64 = 44

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    func with(_ change: (inout RawArchive) -> Void) -> RawArchive {
        var copy = self
        change(&copy)
        return copy
    }

    var bytes: [UInt8] {
        var bytes = prefix
        var directory: [UInt8] = []
        for entry in entries {
            directory += central(entry, offset: bytes.count)
            bytes += local(entry)
        }
        bytes += beforeDirectory
        let offset = bytes.count
        bytes += directory + afterDirectory
        if let zip64 {
            let position = bytes.count
            let (count, size, start) = zip64(UInt64(entries.count), UInt64(directory.count), UInt64(offset))
            bytes.append(littleEndian: ArchiveFormat.zip64End)
            bytes.append(littleEndian: zip64RecordSize)
            for version in [UInt16(45), 45] { bytes.append(littleEndian: version) }
            for disk in [UInt32(0), 0] { bytes.append(littleEndian: disk) }
            for value in [count, count, size, start] { bytes.append(littleEndian: value) }
            bytes.append(littleEndian: ArchiveFormat.zip64Locator)
            bytes.append(littleEndian: UInt32(0))
            bytes.append(littleEndian: locatorOffset ?? UInt64(position))
            bytes.append(littleEndian: UInt32(1))
        }
        bytes.append(littleEndian: ArchiveFormat.end)
        bytes.append(littleEndian: disk)
        bytes.append(littleEndian: disk)
        bytes.append(littleEndian: countOnDisk ?? count ?? UInt16(entries.count))
        bytes.append(littleEndian: count ?? UInt16(entries.count))
        bytes.append(littleEndian: directorySize ?? UInt32(directory.count))
        bytes.append(littleEndian: directoryOffset ?? UInt32(offset))
        bytes.append(littleEndian: commentSize ?? UInt16(comment.count))
        return bytes + comment + suffix
    }

    private func local(_ entry: Entry) -> [UInt8] {
        let name = entry.localName ?? entry.name
        var bytes: [UInt8] = []
        bytes.append(littleEndian: ArchiveFormat.localHeader)
        bytes.append(littleEndian: UInt16(20))
        bytes.append(littleEndian: entry.localFlags ?? entry.flags)
        bytes.append(littleEndian: entry.localMethod ?? entry.method)
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: entry.localChecksum ?? entry.checksum ?? entry.trueChecksum)
        bytes.append(littleEndian: entry.localPackedSize ?? entry.packedSize ?? UInt32(entry.packed.count))
        bytes.append(littleEndian: entry.localSize ?? entry.size ?? UInt32(entry.data.count))
        bytes.append(littleEndian: UInt16(name.count))
        bytes.append(littleEndian: UInt16(entry.localExtra.count))
        return bytes + name + entry.localExtra + entry.packed + entry.trailer
    }

    private func central(_ entry: Entry, offset: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: ArchiveFormat.centralHeader)
        bytes.append(littleEndian: UInt16(0x0314))
        bytes.append(littleEndian: UInt16(20))
        bytes.append(littleEndian: entry.flags)
        bytes.append(littleEndian: entry.method)
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: entry.checksum ?? entry.trueChecksum)
        bytes.append(littleEndian: entry.packedSize ?? UInt32(entry.packed.count))
        bytes.append(littleEndian: entry.size ?? UInt32(entry.data.count))
        bytes.append(littleEndian: UInt16(entry.name.count))
        bytes.append(littleEndian: UInt16(entry.extra.count))
        bytes.append(littleEndian: UInt16(0))
        bytes.append(littleEndian: entry.disk)
        bytes.append(littleEndian: UInt16(0))
        bytes.append(littleEndian: entry.attributes)
        bytes.append(littleEndian: entry.offset ?? UInt32(offset))
        return bytes + entry.name + entry.extra
    }

    /// An extra field of the given kind.
    static func extra(_ id: UInt16, _ values: UInt64...) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: id)
        bytes.append(littleEndian: UInt16(values.count * 8))
        for value in values { bytes.append(littleEndian: value) }
        return bytes
    }

    /// A data descriptor with 32-bit sizes.
    static func descriptor(_ checksum: UInt32, _ packedSize: UInt32, _ size: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in [ArchiveFormat.descriptor, checksum, packedSize, size] {
            bytes.append(littleEndian: value)
        }
        return bytes
    }
}
