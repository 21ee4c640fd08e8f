import CZlib
import Glibc

/// Where the data of an archive's entry comes from.
package enum ArchiveSource: Sendable, Hashable {
    case bytes([UInt8])
    case file(String)
}

/// Writes ZIP archives that depend on nothing but their content: same entries, same bytes.
///
/// Dates are fixed to 1980-01-01, permissions to 0644, names are UTF-8, nothing else is recorded. Data that
/// deflate does not make smaller is stored. ZIP64 fields are written only where a number needs them.
package struct ArchiveWriter {
    /// An entry as it was written.
    package struct Written: Sendable, Hashable {
        package let name: String
        package let size: Int
        package let digest: Digest
    }

    private var file: OpenFile
    private var position = 0
    private var directory: [UInt8] = []
    private var count = 0
    private let level: Int32
    private let chunk = 1 << 18

    /// Writes the entries in the order given and puts the finished archive to `path` in one step.
    ///
    /// - Parameter level: zlib's, 1 (fast) to 9 (small).
    package static func write(
        _ entries: [(name: String, source: ArchiveSource)],
        to path: String,
        level: Int = 9
    ) throws(PackError) -> [Written] {
        try PackError.onArchive { () throws(ArchiveRefusal) in
            for entry in entries { try ArchiveName.check(entry.name) }
            try ArchiveName.checkTogether(entries.map(\.name))
        }
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        do throws(FileError) {
            var writer = ArchiveWriter(file: try OpenFile(creating: temporary), level: Int32(level))
            var written: [Written] = []
            for entry in entries { written.append(try writer.add(entry.name, from: entry.source)) }
            try writer.finish()
            guard rename(temporary, path) == 0 else { throw .current(.rename, path: path) }
            return written
        } catch {
            unlink(temporary)
            throw .file(error)
        }
    }

    // MARK: Entry by entry

    /// Begins an archive whose entries come one by one, in a file that must not exist yet.
    package static func begin(at path: String, level: Int = 6) throws(PackError) -> ArchiveWriter {
        try PackError.onDisk { () throws(FileError) in
            ArchiveWriter(file: try OpenFile(creating: path), level: Int32(level))
        }
    }

    /// Adds an entry.
    package mutating func append(_ name: String, from source: ArchiveSource) throws(PackError) {
        try PackError.onArchive { () throws(ArchiveRefusal) in try ArchiveName.check(name) }
        do throws(FileError) { _ = try add(name, from: source) } catch { throw .file(error) }
    }

    /// Writes the directory; the archive is complete then.
    package mutating func end() throws(PackError) {
        do throws(FileError) { try finish() } catch { throw .file(error) }
    }

    private init(file: OpenFile, level: Int32) {
        self.file = file
        self.level = level
    }

    private mutating func add(_ name: String, from source: ArchiveSource) throws(FileError) -> Written {
        let reader = try SourceReader(source)
        let headerSize = ArchiveFormat.localHeaderSize + name.utf8.count + (reader.size >= wideFrom ? 20 : 0)
        let start = position
        var result = try deflate(reader, at: start + headerSize)
        if result.packedSize >= reader.size {
            result = try store(reader, at: start + headerSize)
        }
        let header = Header(
            name: Array(name.utf8),
            method: result.packedSize == reader.size ? .stored : .deflate,
            checksum: result.checksum,
            packedSize: result.packedSize,
            size: reader.size,
            offset: start
        )
        try write(header.local, at: start)
        directory += header.central
        count += 1
        position = start + headerSize + result.packedSize
        return Written(name: name, size: reader.size, digest: result.digest)
    }

    private mutating func finish() throws(FileError) {
        var end: [UInt8] = []
        let offset = position
        if offset >= wideFrom || count >= 0xFFFF {
            end.append(littleEndian: ArchiveFormat.zip64End)
            end.append(littleEndian: UInt64(ArchiveFormat.zip64EndSize - 12))
            for version in [UInt16(45), 45] { end.append(littleEndian: version) }
            for disk in [UInt32(0), 0] { end.append(littleEndian: disk) }
            for value in [count, count, directory.count, offset] { end.append(littleEndian: UInt64(value)) }
            end.append(littleEndian: ArchiveFormat.zip64Locator)
            end.append(littleEndian: UInt32(0))
            end.append(littleEndian: UInt64(offset + directory.count))
            end.append(littleEndian: UInt32(1))
        }
        end.append(littleEndian: ArchiveFormat.end)
        for disk in [UInt16(0), 0] { end.append(littleEndian: disk) }
        for _ in 0..<2 { end.append(littleEndian: UInt16(min(count, 0xFFFF))) }
        end.append(littleEndian: UInt32(directory.count))
        end.append(littleEndian: UInt32(offset >= wideFrom ? 0xFFFF_FFFF : offset))
        end.append(littleEndian: UInt16(0))
        try write(directory + end, at: offset)
        try file.truncate(to: offset + directory.count + end.count)
        try file.synchronize()
    }

    private func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
        try bytes.withFileBytes { (buffer) throws(FileError) in try file.write(buffer, at: offset) }
    }

    // MARK: Data

    private typealias Packed = (packedSize: Int, checksum: UInt32, digest: Digest)

    private func store(_ reader: SourceReader, at offset: Int) throws(FileError) -> Packed {
        var hash = SHA256()
        var checksum: UInt = 0
        var position = 0
        while position < reader.size {
            let piece = try reader.bytes(at: position, count: chunk)
            hash.update(piece)
            checksum = crc32_z(checksum, piece, piece.count)
            try write(piece, at: offset + position)
            position += piece.count
        }
        return (reader.size, UInt32(truncatingIfNeeded: checksum), hash.digest())
    }

    /// Writes the deflated data, and stops with a size that is too large as soon as nothing is won.
    private func deflate(_ reader: SourceReader, at offset: Int) throws(FileError) -> Packed {
        let deflater = Deflater(level: level)
        var hash = SHA256()
        var checksum: UInt = 0
        var position = 0
        var packedSize = 0
        var isDone = false
        while !isDone, packedSize < reader.size {
            let piece = try reader.bytes(at: position, count: chunk)
            hash.update(piece)
            checksum = crc32_z(checksum, piece, piece.count)
            position += piece.count
            isDone = position == reader.size
            let packed = deflater.deflate(piece, isLast: isDone)
            try write(packed, at: offset + packedSize)
            packedSize += packed.count
        }
        return (packedSize, UInt32(truncatingIfNeeded: checksum), hash.digest())
    }
}

/// Sizes and offsets from here on need ZIP64 fields.
private let wideFrom = 0xFFFF_FFFF

/// Both headers of an entry.
private struct Header {
    let name: [UInt8]
    let method: ArchiveEntry.Method
    let checksum: UInt32
    let packedSize: Int
    let size: Int
    let offset: Int

    private var isWide: Bool { size >= wideFrom }
    private var version: UInt16 { isWide || offset >= wideFrom ? 45 : 20 }

    /// From the version on to the sizes, which both headers share.
    private var common: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: version)
        bytes.append(littleEndian: ArchiveFormat.utf8Flag)
        bytes.append(littleEndian: method.rawValue)
        bytes.append(littleEndian: UInt16(0))
        // 1980-01-01, the first day that the format knows.
        bytes.append(littleEndian: UInt16(1 << 5 | 1))
        bytes.append(littleEndian: checksum)
        for value in [packedSize, size] { bytes.append(littleEndian: UInt32(isWide ? wideFrom : value)) }
        bytes.append(littleEndian: UInt16(name.count))
        return bytes
    }

    private func zip64(_ values: [Int]) -> [UInt8] {
        guard !values.isEmpty else { return [] }
        var bytes: [UInt8] = []
        bytes.append(littleEndian: ArchiveFormat.zip64Extra)
        bytes.append(littleEndian: UInt16(8 * values.count))
        for value in values { bytes.append(littleEndian: UInt64(value)) }
        return bytes
    }

    var local: [UInt8] {
        let extra = zip64(isWide ? [size, packedSize] : [])
        var bytes: [UInt8] = []
        bytes.append(littleEndian: ArchiveFormat.localHeader)
        bytes += common
        bytes.append(littleEndian: UInt16(extra.count))
        return bytes + name + extra
    }

    var central: [UInt8] {
        let extra = zip64((isWide ? [size, packedSize] : []) + (offset >= wideFrom ? [offset] : []))
        var bytes: [UInt8] = []
        bytes.append(littleEndian: ArchiveFormat.centralHeader)
        // Made by a Unix system, so that the upper half of the attributes is a mode.
        bytes.append(littleEndian: 3 << 8 | version)
        bytes += common
        bytes.append(littleEndian: UInt16(extra.count))
        for _ in 0..<3 { bytes.append(littleEndian: UInt16(0)) }
        bytes.append(littleEndian: UInt32(0o100644) << 16)
        bytes.append(littleEndian: UInt32(min(offset, wideFrom)))
        return bytes + name + extra
    }
}

/// Reads an entry's source in pieces.
private struct SourceReader {
    let size: Int
    private let memory: [UInt8]
    private let file: OpenFile?

    init(_ source: ArchiveSource) throws(FileError) {
        switch source {
        case .bytes(let bytes): (memory, file, size) = (bytes, nil, bytes.count)
        case .file(let path):
            let file = try OpenFile(reading: path)
            (memory, self.file, size) = ([], file, try file.size())
        }
    }

    /// The next pieces; a file that was cut meanwhile is an error.
    func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        let range = offset..<min(size, offset + count)
        guard let file else { return Array(memory[range]) }
        let bytes = try file.bytes(in: range)
        guard bytes.count == range.count else { throw FileError(.read, path: file.path, code: EIO) }
        return bytes
    }
}
