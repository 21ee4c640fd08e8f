import Tolmach

/// The language that is translated to when none was named: the environment's own, if it is installed.
enum DefaultTarget {
    /// - Parameter source: a language that is translated from, and so not to.
    /// - Returns: one language, or none when nothing is installed.
    static func languages(_ environment: CommandEnvironment, besides source: Language?) -> [Language] {
        let packs = (try? environment.packManager().installedPacks()) ?? []
        let installed = packs.filter { $0.kind == .language }.compactMap(\.languages.first)
            .filter { $0 != source }
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment.variables[$0] }
            .first { !$0.isEmpty }
        let own = locale.map { Language(identifier: String($0.prefix { $0 != "_" && $0 != "." })) }
        if let own, own.isWellFormed, installed.contains(own) { return [own] }
        return installed.prefix(1).map(\.self)
    }
}
