import CSodium

/// SHA-256 of bytes that come in pieces.
package struct SHA256: Sendable {
    private var state = crypto_hash_sha256_state()

    package init() {
        crypto_hash_sha256_init(&state)
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        crypto_hash_sha256_update(&state, base.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
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
