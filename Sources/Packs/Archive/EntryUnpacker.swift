import CZlib

/// Unpacks entries one after the other and checks that their data is what the headers say.
final class EntryUnpacker {
    private let source: SequentialReader
    private let inflater = Inflater()
    private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)

    init(source: SequentialReader) {
        self.source = source
    }

    deinit { output.deallocate() }

    /// Unpacks the entry that begins at the source's position and must end at `end`.
    func unpack(_ entry: ArchiveEntry, end: Int, into receiver: inout some ArchiveReceiver) throws(PackError)
    {
        let local = try LocalHeader(of: entry, from: source)
        guard entry.packedSize <= end - source.position else {
            throw .refused(.overlappingEntries(entry.name))
        }
        try receiver.begin(entry)
        let checksum =
            switch entry.method {
            case .stored: try copy(entry, into: &receiver)
            case .deflate: try inflate(entry, into: &receiver)
            }
        guard checksum == entry.checksum else { throw .refused(.checksumDisagrees(entry.name)) }
        try checkDescriptor(of: entry, local: local, end: end)
        try receiver.end(entry)
    }

    private func copy(
        _ entry: ArchiveEntry,
        into receiver: inout some ArchiveReceiver
    ) throws(PackError) -> UInt32 {
        var left = entry.size
        var checksum: UInt = 0
        while left > 0 {
            let piece = try source.peek(left)
            guard !piece.isEmpty else { throw .refused(.truncated) }
            checksum = piece.checksum(after: checksum)
            try receiver.take(piece)
            source.consume(piece.count)
            left -= piece.count
        }
        return UInt32(truncatingIfNeeded: checksum)
    }

    private func inflate(
        _ entry: ArchiveEntry,
        into receiver: inout some ArchiveReceiver
    ) throws(PackError) -> UInt32 {
        inflater.reset()
        var packedLeft = entry.packedSize
        var left = entry.size
        var checksum: UInt = 0
        while true {
            let input = try source.peek(packedLeft)
            guard !input.isEmpty || packedLeft == 0 else { throw .refused(.truncated) }
            guard case .progress(let taken, let written, let isDone) = inflater.inflate(input, into: output)
            else { throw .refused(.corruptData(entry.name)) }
            guard written <= left else { throw .refused(.sizeDisagrees(entry.name)) }
            source.consume(taken)
            packedLeft -= taken
            left -= written
            if written > 0 {
                let piece = UnsafeRawBufferPointer(rebasing: output[..<written])
                checksum = piece.checksum(after: checksum)
                try receiver.take(piece)
            }
            if isDone { break }
            // Nothing more comes in or out: the stream wants bytes that the entry does not have.
            guard taken > 0 || written > 0 else { throw .refused(.corruptData(entry.name)) }
        }
        guard left == 0, packedLeft == 0 else { throw .refused(.sizeDisagrees(entry.name)) }
        return UInt32(truncatingIfNeeded: checksum)
    }

    /// What stands between the data and the next entry: nothing, or the descriptor that the flags announce.
    private func checkDescriptor(of entry: ArchiveEntry, local: LocalHeader, end: Int) throws(PackError) {
        let count = end - source.position
        guard entry.hasDescriptor else {
            guard count == 0 else { throw .refused(.dataBetweenEntries(entry.name)) }
            return
        }
        guard [12, 16, 20, 24].contains(count), let bytes = try source.bytes(count) else {
            throw .refused(.dataBetweenEntries(entry.name))
        }
        var cursor = ByteCursor(bytes)
        if count % 8 == 0 {
            guard cursor.integer(UInt32.self) == ArchiveFormat.descriptor else {
                throw .refused(.headersDisagree(entry.name, field: "descriptor"))
            }
        }
        let checksum: UInt32? = cursor.integer()
        let isWide = count >= 20
        let packedSize = isWide ? cursor.integer(UInt64.self) : cursor.integer(UInt32.self).map { UInt64($0) }
        let size = isWide ? cursor.integer(UInt64.self) : cursor.integer(UInt32.self).map { UInt64($0) }
        guard checksum == entry.checksum, packedSize == UInt64(entry.packedSize), size == UInt64(entry.size)
        else { throw .refused(.headersDisagree(entry.name, field: "descriptor")) }
    }
}

/// The header before an entry's data; it must repeat what the directory says.
private struct LocalHeader {
    init(of entry: ArchiveEntry, from source: SequentialReader) throws(PackError) {
        let name = entry.name
        guard let fixed = try source.bytes(ArchiveFormat.localHeaderSize) else { throw .refused(.truncated) }
        var cursor = ByteCursor(fixed)
        guard cursor.integer(UInt32.self) == ArchiveFormat.localHeader, cursor.slice(2) != nil,
            let flags: UInt16 = cursor.integer(), let method: UInt16 = cursor.integer(),
            cursor.slice(4) != nil, let checksum: UInt32 = cursor.integer(),
            let packedSize: UInt32 = cursor.integer(), let size: UInt32 = cursor.integer(),
            let nameSize: UInt16 = cursor.integer(), let extraSize: UInt16 = cursor.integer()
        else { throw .refused(.headersDisagree(name, field: "place")) }
        guard Int(nameSize) == entry.rawName.count, let localName = try source.bytes(Int(nameSize)),
            localName == entry.rawName
        else { throw .refused(.headersDisagree(name, field: "name")) }
        guard let extra = try source.bytes(Int(extraSize)) else { throw .refused(.truncated) }
        // Bits 1 and 2 tell how hard a writer tried; nothing else may differ.
        guard (flags ^ entry.flags) & ~0x6 == 0 else {
            throw .refused(.headersDisagree(name, field: "flags"))
        }
        guard method == entry.method.rawValue else { throw .refused(.headersDisagree(name, field: "method")) }
        let fields = try PackError.onArchive { () throws(ArchiveRefusal) in try ExtraFields(extra[...]) }
        var wide = Zip64Fields(fields.zip64)
        let isDeferred = entry.hasDescriptor
        guard checksum == entry.checksum || (isDeferred && checksum == 0) else {
            throw .refused(.headersDisagree(name, field: "checksum"))
        }
        let sizes = try PackError.onArchive { () throws(ArchiveRefusal) in
            (
                try wide.value(size, "size of \(name.quoted)"),
                try wide.value(packedSize, "packed size of \(name.quoted)")
            )
        }
        // Info-ZIP writes a size that it knows even where it leaves the packed size to the descriptor.
        guard sizes.0 == entry.size || (isDeferred && sizes.0 == 0),
            sizes.1 == entry.packedSize || (isDeferred && sizes.1 == 0)
        else {
            throw .refused(.headersDisagree(name, field: "size"))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// zlib's CRC-32 of these bytes after those that gave `previous`.
    fileprivate func checksum(after previous: UInt) -> UInt {
        crc32_z(previous, baseAddress?.assumingMemoryBound(to: UInt8.self), count)
    }
}
