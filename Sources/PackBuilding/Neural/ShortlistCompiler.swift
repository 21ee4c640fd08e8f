import NeuralEngine
import Packs

/// Turns a Marian lexical shortlist (`lex.*.s2t.bin`) into the layout that the engine maps.
///
/// The file holds six u64: a magic number, a checksum, how many first pieces are always candidates, how many were
/// kept for each source piece, the number of offsets (source pieces and one more) and the number of candidates;
/// then the offsets, u64 each, and the candidates, u32 each.
package enum ShortlistCompiler {
    private static let magic: UInt64 = 0xF11A_48D5_0134_17F5

    /// Reads the shortlist at `path` and gives the bytes of `shortlist.bin`.
    package static func compile(shortlistAt path: String, shape: ModelShape) throws(NeuralError) -> [UInt8] {
        let file: MappedFile
        do throws(FileError) { file = try MappedFile(path: path) } catch {
            throw NeuralError(.unreadable, path: path, error.description)
        }
        return try compile(file.bytes, path: path, shape: shape)
    }

    package static func compile(
        _ bytes: UnsafeRawBufferPointer, path: String, shape: ModelShape
    ) throws(NeuralError) -> [UInt8] {
        var reader = ByteReader(bytes, path: path)
        guard try reader.longWord() == magic else {
            throw NeuralError(.unsupported, path: path, "it is not a binary lexical shortlist")
        }
        let checksum = try reader.longWord()
        guard checksum == self.checksum(of: bytes, from: 16) else {
            throw NeuralError(.damaged, path: path, "its checksum is wrong")
        }
        let always = try reader.longWord()
        _ = try reader.longWord()
        let offsetCount = try reader.count(ofSize: 8, "offsets")
        let candidateCount = try reader.count(ofSize: 4, "candidates")
        guard offsetCount > 1, offsetCount - 1 <= shape.sourceVocabulary, candidateCount <= Int(UInt32.max),
            always <= UInt64(shape.targetVocabulary)
        else { throw NeuralError(.damaged, path: path, "it is not made for this model's vocabulary") }

        var offsets: [UInt32] = []
        for _ in 0..<offsetCount {
            let offset = try reader.longWord()
            guard offset <= UInt64(candidateCount), UInt64(offsets.last ?? 0) <= offset else {
                throw NeuralError(.damaged, path: path, "its offsets are not in order")
            }
            offsets.append(UInt32(offset))
        }
        var candidates: [UInt32] = []
        candidates.reserveCapacity(candidateCount)
        for _ in 0..<candidateCount {
            let candidate = try reader.word()
            guard Int(candidate) < shape.targetVocabulary else {
                throw NeuralError(.damaged, path: path, "it names a piece that the model does not have")
            }
            candidates.append(candidate)
        }
        return layOut(offsets: offsets, candidates: candidates, always: UInt32(always))
    }

    private static func layOut(offsets: [UInt32], candidates: [UInt32], always: UInt32) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(ShortlistLayout.magic)
        writer.append(UInt32(offsets.count - 1))
        writer.append(always)
        writer.append(UInt32(candidates.count))
        writer.align(to: ShortlistLayout.headerSize)
        writer.append(contentsOf: offsets)
        writer.align(to: ShortlistLayout.alignment)
        writer.append(contentsOf: candidates)
        writer.align(to: ShortlistLayout.alignment)
        return writer.bytes
    }

    /// Marian's checksum: over the u64 words from the sizes on; a tail of four bytes is left out.
    private static func checksum(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        var sum: UInt64 = 0
        for offset in stride(from: start, to: bytes.count - 7, by: 8) {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            sum ^= word &+ 0x9E37_79B9 &+ (sum << 6) &+ (sum >> 2)
        }
        return sum
    }
}
