import Tolmach

/// Languages as a person sees them: installed, to be updated, or on offer.
///
///     for row in try LanguageListing.rows(PackManager()) { print(row.language, row.state) }
package struct LanguageListing: Sendable {
    package let language: Language
    /// In the user's language.
    package let name: String
    package let installed: InstalledPackDescription?
    package let offer: OfferedPack?

    /// `installed`, `update` or `available`.
    package var state: String {
        guard installed != nil else { return "available" }
        return offer?.isUpdate == true ? "update" : "installed"
    }

    /// Every language that is installed or offered, in the order of their names; opens no socket.
    package static func rows(_ manager: PackManager) throws(TranslationError) -> [LanguageListing] {
        let installed = try manager.installedPacks().filter { $0.kind == .language }
        let offers = ((try? manager.offers(refresh: false)) ?? []).filter { $0.kind == .language }
        var languages = installed.map { $0.languages[0] }
        languages += offers.map { $0.languages[0] }.filter { !languages.contains($0) }
        let reader = manager.context.userLanguage
        return languages.sortedByName(in: reader).map { language in
            LanguageListing(
                language: language,
                name: language.displayName(in: reader),
                installed: installed.first { $0.languages[0] == language },
                offer: offers.first { $0.languages[0] == language }
            )
        }
    }

    package var json: [(name: String, value: JSONText)] {
        var members: [(name: String, value: JSONText)] = [
            ("language", .string(language.minimalIdentifier)),
            ("name", .string(name)),
            ("state", .string(state)),
        ]
        if let installed { members.append(("version", .string(installed.version))) }
        if let offer { members.append(("offered", .string(offer.version))) }
        return members
    }
}
