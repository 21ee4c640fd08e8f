import CSHA256
import CSodium

/// SHA-256 of bytes that come in pieces: libsodium's, with whole blocks by the processor's own instructions
/// where it has them.
package struct SHA256: Sendable {
    private var state = crypto_hash_sha256_state()

    package init() {
        crypto_hash_sha256_init(&state)
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        // Up to the end of a begun block, whole blocks, the rest.
        let head = min(bytes.count, Int((64 - state.count >> 3 & 63) & 63))
        let blocks = (bytes.count - head) / 64
        append(bytes[..<head])
        let end = mix(bytes[head..<head + blocks * 64], blocks) ? head + blocks * 64 : head
        append(bytes[end...])
    }

    private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
        crypto_hash_sha256_update(&state, base.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    /// `false`, with nothing done, where the processor cannot.
    private mutating func mix(_ bytes: Slice<UnsafeRawBufferPointer>, _ count: Int) -> Bool {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        guard count > 0, let base = bytes.baseAddress else { return false }
        let blocks = base.assumingMemoryBound(to: UInt8.self)
        let isDone = withUnsafeMutableBytes(of: &state.state) { words in
            words.baseAddress.map {
                tolmach_sha256_mix($0.assumingMemoryBound(to: UInt32.self), blocks, count) == 1
            }
        }
        guard isDone == true else { return false }
        // libsodium counts bits.
        state.count += UInt64(count) * 512
        return true
    }

    package mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest of all bytes so far.
    package func digest() -> Digest {
        var copy = state
        var bytes = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256_final(&copy, &bytes)
        return Digest(bytes: bytes)
    }

    package static func digest(of bytes: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest()
    }

    /// The digest of a file, read in pieces.
    package static func digest(of file: OpenFile) throws(FileError) -> Digest {
        var hash = SHA256()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 64)
        defer { buffer.deallocate() }
        var offset = 0
        while true {
            let count = try file.read(into: buffer, at: offset)
            hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            if count < buffer.count { return hash.digest() }
            offset += count
        }
    }
}
