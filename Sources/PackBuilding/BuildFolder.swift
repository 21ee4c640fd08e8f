import Glibc
import Packs

/// A folder for a pack's files while it is built, beside the archive that is written.
struct BuildFolder {
    let path: String

    init(beside output: String) throws(PackBuildError) {
        var template = Array("\(output).XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw PackBuildError(
                "no folder can be made beside \(output): \(String(cString: strerror(errno)))")
        }
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Its files by name.
    func files() throws(PackBuildError) -> [String: ArchiveSource] {
        do {
            let names = try FileSystem.names(in: path)
            return Dictionary(uniqueKeysWithValues: names.map { ($0, ArchiveSource.file("\(path)/\($0)")) })
        } catch {
            throw PackBuildError(error.description)
        }
    }

    func remove() { try? FileSystem().removeTree(path) }
}
