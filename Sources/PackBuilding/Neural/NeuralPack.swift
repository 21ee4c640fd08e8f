import NeuralEngine
import Packs

extension NeuralPackBuilder {
    /// Builds a neural pack from `source` to `target`.
    package static func build(
        _ options: Options,
        from source: String,
        to target: String,
        as outline: PackOutline
    ) throws(PackBuildError) -> BuiltPack {
        let folder = try BuildFolder(beside: outline.output)
        defer { folder.remove() }
        do {
            try writeFiles(options, to: folder.path)
        } catch {
            throw PackBuildError(error.description, remedy: error.remedy)
        }
        return try outline.write(id: "\(source)-\(target).neural", files: folder.files())
    }
}
