import CICU

/// What the codes of languages stand for.
enum LanguageCodes {
    /// The current, shortest code for `code` (in lower case), and the script that the old code implied.
    static func canonical(_ code: String) -> (language: String, script: Script?) {
        if code == "sh" || code == "hbs" { return ("sr", .latin) }
        if let current = superseded[code] { return (current, nil) }
        guard code.utf8.count == 3 else { return (code, nil) }
        let short = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 12) { buffer -> String? in
            guard let result = buffer.baseAddress, tolmach_icu_language_code(code, result) != 0 else {
                return nil
            }
            return String(cString: result)
        }
        return (short ?? code, nil)
    }

    /// The script mostly used for a language.
    static func usualScript(of language: String) -> Script {
        switch language {
        case "ru", "uk", "be", "bg", "sr", "mk", "kk", "ky", "mn", "tg", "tt", "ba", "cv", "os", "ce", "rue":
            return .cyrillic
        case "en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "sk", "sl", "hr", "bs", "sv", "nb", "nn",
            "da", "fi", "et", "lv", "lt", "hu", "ro", "tr", "az", "vi", "id", "ca", "eu", "gl", "is", "la",
            "eo", "sq", "ga", "cy", "af":
            return .latin
        case "el": return .greek
        default: break
        }
        let code = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 5) { buffer -> String? in
            guard let result = buffer.baseAddress, tolmach_icu_likely_script(language, result) != 0 else {
                return nil
            }
            return String(cString: result)
        }
        return code.flatMap { Script($0) } ?? .latin
    }

    /// Bibliographic codes of ISO 639-2, codes withdrawn from ISO 639-1, and members that stand for the
    /// macrolanguage in practice.
    private static let superseded: [String: String] = [
        "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
        "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "mao": "mi",
        "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy", "scc": "sr",
        "scr": "hr", "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "mol": "ro", "no": "nb",
        "nor": "nb", "tl": "fil", "cmn": "zh", "ekk": "et", "lvs": "lv", "arb": "ar", "pes": "fa",
        "khk": "mn", "als": "sq", "zsm": "ms", "swh": "sw", "azj": "az", "uzn": "uz",
    ]
}
