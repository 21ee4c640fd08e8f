import CICU

/// A writing system, by its ISO 15924 code.
///
///     Script.dominant(of: "Привет, world of слов")  // .cyrillic
package struct Script: Hashable, Sendable, CustomStringConvertible {
    /// The four-letter code, for example `Cyrl`.
    package let code: String

    /// Takes any four-letter code, in any case; nil for anything else.
    package init?(_ code: some StringProtocol) {
        let letters = Array(code.utf8)
        guard letters.count == 4, letters.allSatisfy(ASCII.isLetter) else { return nil }
        let first = ASCII.uppercase(letters[0])
        self.code = String(decoding: [first] + letters[1...].map(ASCII.lowercase), as: UTF8.self)
    }

    private init(known code: String) { self.code = code }

    package static let latin = Script(known: "Latn")
    package static let cyrillic = Script(known: "Cyrl")
    package static let greek = Script(known: "Grek")
    package static let armenian = Script(known: "Armn")
    package static let georgian = Script(known: "Geor")
    package static let hebrew = Script(known: "Hebr")
    package static let arabic = Script(known: "Arab")
    package static let han = Script(known: "Hani")
    /// Punctuation, digits, signs.
    package static let common = Script(known: "Zyyy")
    /// Marks that take the script of what they stand on.
    package static let inherited = Script(known: "Zinh")

    package var description: String { code }

    /// Whether the code names letters of one writing system, not what all of them share.
    package var isSpecific: Bool { self != .common && self != .inherited && code != "Zzzz" }

    /// The script of one scalar.
    package static func of(_ scalar: Unicode.Scalar) -> Script {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: .latin
        case 0...0x40, 0x5B...0x60, 0x7B...0xA9, 0x2010...0x205F: .common
        case 0x400...0x484, 0x48A...0x52F: .cyrillic
        default: Script(known: String(cString: tolmach_icu_script(scalar.value)))
        }
    }

    /// The script of most letters of `text`; nil when it has none. A tie goes to the one that came first.
    package static func dominant(of text: some StringProtocol) -> Script? {
        var latin = 0
        var cyrillic = 0
        var others: [Script: Int] = [:]
        var order: [Script] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0...0x40, 0x5B...0x60, 0x7B...0xA9: continue
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F:
                if latin == 0 { order.append(.latin) }
                latin += 1
            case 0x400...0x484, 0x48A...0x52F:
                if cyrillic == 0 { order.append(.cyrillic) }
                cyrillic += 1
            default:
                let script = Script.of(scalar)
                guard script.isSpecific else { continue }
                if others[script] == nil, script != .latin, script != .cyrillic { order.append(script) }
                others[script, default: 0] += 1
            }
        }
        func count(_ script: Script) -> Int {
            let common = script == .latin ? latin : script == .cyrillic ? cyrillic : 0
            return common + (others[script] ?? 0)
        }
        guard var best = order.first else { return nil }
        for script in order where count(script) > count(best) { best = script }
        return best
    }
}
