import Tolmach

/// Languages as they are given on the command line.
enum LanguageArgument {
    /// `nil` means that the language is to be identified.
    static func source(_ text: String?) throws(CommandFailure) -> Language? {
        guard let text, text.lowercased() != "auto" else { return nil }
        return try language(text, option: "--from")
    }

    static func targets(_ text: String?) throws(CommandFailure) -> [Language] {
        guard let text else {
            throw .usage("Say which language to translate to: -t LANG.")
        }
        var targets: [Language] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let target = try language(String(part), option: "--to")
            if !targets.contains(target) { targets.append(target) }
        }
        return targets
    }

    static func language(_ text: String, option: String) throws(CommandFailure) -> Language {
        let language = Language(identifier: text)
        guard language.isWellFormed else {
            throw CommandFailure(
                .unsupported,
                "“\(text)” is not a language tag (\(option)).",
                remedy: "Use a tag such as en, ru, sr-Latn or pt-BR; “translate languages” lists them."
            )
        }
        return language
    }
}
