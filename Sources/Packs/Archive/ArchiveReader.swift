import CZlib

/// Takes the entries of an archive as they are unpacked.
package protocol ArchiveReceiver {
    mutating func begin(_ entry: ArchiveEntry) throws(PackError)
    /// One piece of the entry's data; the pieces come in order.
    mutating func take(_ bytes: UnsafeRawBufferPointer) throws(PackError)
    /// All data of the entry was taken, and it has the size and checksum that the headers say.
    mutating func end(_ entry: ArchiveEntry) throws(PackError)
}

/// Reads ZIP archives: stored and deflate, ZIP64, data descriptors, UTF-8 names.
///
///     let archive = try ArchiveReader(path: "en-ru.dictionary.zip")
///     let manifest = try archive.contents(of: "manifest.json", limit: 1 << 20)
///
/// The archive is hostile until proven otherwise: it is refused as a whole for whatever could lead out of the
/// folder it is unpacked into, hide data, or unpack to more than `limits` allow (see `ArchiveRefusal`).
/// Memory stays below a mebibyte, plus the directory.
package final class ArchiveReader {
    package let path: String
    /// The archive's size in bytes.
    package let size: Int
    /// In the order of their data.
    package var entries: [ArchiveEntry] { directory.entries }

    private let file: OpenFile
    private let directory: ArchiveDirectory

    package convenience init(path: String, limits: ArchiveLimits = ArchiveLimits()) throws(PackError) {
        let file = try PackError.onDisk { () throws(FileError) in try OpenFile(reading: path) }
        try self.init(file: file, limits: limits)
    }

    package init(file: OpenFile, limits: ArchiveLimits = ArchiveLimits()) throws(PackError) {
        self.file = file
        path = file.path
        size = try PackError.onDisk { () throws(FileError) in try file.size() }
        directory = try ArchiveDirectory(of: file, size: size, limits: limits)
    }

    /// Unpacked size of all entries in bytes.
    package var unpackedSize: Int { entries.reduce(0) { $0 + $1.size } }

    /// Unpacks all entries into `receiver`, reading the file once from its start to its end.
    ///
    /// - Returns: the digest of the whole file, of exactly the bytes that were unpacked.
    package func unpack(into receiver: inout some ArchiveReceiver) throws(PackError) -> Digest {
        let source = SequentialReader(file: file, end: directory.offset, isHashing: true)
        let unpacker = EntryUnpacker(source: source)
        for (index, entry) in entries.enumerated() {
            let next = index + 1 < entries.count ? entries[index + 1].offset : directory.offset
            try unpacker.unpack(entry, end: next, into: &receiver)
        }
        var hash = source.hash
        hash.update(directory.bytes)
        return hash.digest()
    }

    /// The data of one entry; `nil` when there is none by this name.
    ///
    /// - Parameter limit: the most bytes that are taken; an entry with more is refused.
    package func contents(of name: String, limit: Int) throws(PackError) -> [UInt8]? {
        guard let entry = entries.first(where: { $0.name == name }) else { return nil }
        guard entry.size <= limit else { throw .refused(.tooLarge(limit: limit)) }
        var receiver = MemoryReceiver()
        try unpack(entry, into: &receiver)
        return receiver.bytes
    }

    /// Unpacks one of the archive's entries into `receiver`.
    package func unpack(_ entry: ArchiveEntry, into receiver: inout some ArchiveReceiver) throws(PackError) {
        let next = entries.first { $0.offset > entry.offset }?.offset ?? directory.offset
        let source = SequentialReader(file: file, from: entry.offset, end: directory.offset, isHashing: false)
        try EntryUnpacker(source: source).unpack(entry, end: next, into: &receiver)
    }
}

private struct MemoryReceiver: ArchiveReceiver {
    var bytes: [UInt8] = []

    mutating func begin(_ entry: ArchiveEntry) { bytes.reserveCapacity(entry.size) }
    mutating func take(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }
    mutating func end(_: ArchiveEntry) {}
}
