import Packs

/// A typed run of values inside a mapped file, valid as long as the file lives.
///
/// Values come from outside, so an index that was read from a file is checked: out of range reads give `nil`.
struct Table<Element: BitwiseCopyable>: @unchecked Sendable {
    // Unchecked: the memory is mapped read-only and never changes.
    let start: UnsafePointer<Element>
    let count: Int

    subscript(index: Int) -> Element? {
        index >= 0 && index < count ? start[index] : nil
    }

    /// The value at an index that is known to be in range.
    func known(_ index: Int) -> Element {
        start[index]
    }
}

/// Reads a header and tables out of a mapped file, checking every bound.
struct FileView {
    let path: String
    let bytes: UnsafeRawBufferPointer

    func word(at offset: Int) throws(NeuralError) -> UInt32 {
        guard offset >= 0, offset <= bytes.count - 4 else {
            throw .damaged(path, "it ends inside its header")
        }
        return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    func float(at offset: Int) throws(NeuralError) -> Float {
        Float(bitPattern: try word(at: offset))
    }

    /// The `count` values that begin at `offset` bytes, which must be aligned for their type.
    func table<Element: BitwiseCopyable>(
        of type: Element.Type, at offset: Int, count: Int
    ) throws(NeuralError) -> Table<Element> {
        let (size, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard offset >= 0, count >= 0, !overflow, size <= bytes.count, offset <= bytes.count - size,
            offset % MemoryLayout<Element>.alignment == 0, let base = bytes.baseAddress
        else { throw .damaged(path, "a table lies outside the file") }
        return Table(start: (base + offset).assumingMemoryBound(to: type), count: count)
    }

    /// Whether the file begins with these eight characters.
    func begins(with magic: StaticString) -> Bool {
        guard bytes.count >= magic.utf8CodeUnitCount else { return false }
        for index in 0..<magic.utf8CodeUnitCount where bytes[index] != magic.utf8Start[index] {
            return false
        }
        return true
    }
}

/// Maps a pack's file, telling a missing one from a damaged one.
func openMapped(_ path: String) throws(NeuralError) -> MappedFile {
    do throws(FileError) {
        return try MappedFile(path: path)
    } catch {
        throw NeuralError(.unreadable, path: path, error.description)
    }
}
