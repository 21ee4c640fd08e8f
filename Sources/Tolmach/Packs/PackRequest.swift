import Packs
import TextAnalysis

/// What people call a pack when they install or remove it.
enum PackRequest {
    /// The id that a name stands for: `rus` and `RU` are `ru`; pairs (`en-ru`) and ids (`en-ru.neural`) stay.
    static func id(of name: String) -> String {
        let isPair = PackIdentifier("\(name).dictionary") != nil
        guard !isPair, !name.contains("."), let tag = LanguageTag(name) else { return name }
        return tag.base.description
    }
}
