import Glibc

/// A folder of this process's own below `/tmp` or `$TMPDIR`, for a pack on its way into the store.
struct TemporaryFolder {
    let path: String

    init() throws(CommandFailure) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/tolmach.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(
                .storage, "no folder can be made in \(parent): \(String(cString: strerror(errno))).")
        }
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes the folder and the files in it.
    func remove() {
        if let stream = opendir(path) {
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { unlink("\(path)/\(name)") }
            }
            closedir(stream)
        }
        rmdir(path)
    }
}
