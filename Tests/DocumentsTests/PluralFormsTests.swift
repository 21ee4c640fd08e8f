import CICU
import Documents
import Testing

@Suite("Plural forms") struct PluralFormsTests {
    @Test(
        "are those of CLDR for whole numbers",
        arguments: [
            "ru", "uk", "be", "sr", "hr", "bs", "pl", "cs", "sk", "sl", "lt", "lv", "ro", "ar", "he", "ga",
            "cy", "is", "mk", "mt",
            "gd", "fr", "pt", "hi", "fa", "en", "de", "es", "it", "nl", "sv", "bg", "el", "fi", "hu", "tr",
            "ja", "zh", "ko", "vi",
        ])
    func categories(language: String) {
        let forms = PluralForms(language: language)
        for number in 0...300 {
            let index = Self.form(forms, number)
            #expect(index < forms.categories.count)
            #expect(forms.categories[index] == Self.category(language, number), "\(language) \(number)")
        }
        for (index, sample) in forms.samples.enumerated() {
            #expect(Self.form(forms, sample) == index, "\(language) \(sample)")
        }
    }

    /// CLDR's category, asked of ICU.
    private static func category(_ language: String, _ number: Int) -> String {
        var units = [UInt16](repeating: 0, count: 32)
        let count = tolmach_icu_plural_category(language, Double(number), &units, 32)
        return String(decoding: units.prefix(Int(max(0, count))), as: UTF16.self)
    }

    /// The form that the expression picks.
    private static func form(_ forms: PluralForms, _ number: Int) -> Int {
        var evaluator = Evaluator(text: Array(forms.expression.filter { $0 != " " }), n: number)
        return evaluator.conditional()
    }
}

/// Evaluates gettext's plural expressions, which are C's.
private struct Evaluator {
    let text: [Character]
    let n: Int
    var position = 0

    mutating func conditional() -> Int {
        let condition = or()
        guard take("?") else { return condition }
        let yes = conditional()
        _ = take(":")
        let no = conditional()
        return condition != 0 ? yes : no
    }

    private mutating func or() -> Int {
        var value = and()
        while take("||") {
            let right = and()
            value = value != 0 || right != 0 ? 1 : 0
        }
        return value
    }

    private mutating func and() -> Int {
        var value = comparison()
        while take("&&") {
            let right = comparison()
            value = value != 0 && right != 0 ? 1 : 0
        }
        return value
    }

    private mutating func comparison() -> Int {
        let left = remainder()
        for (sign, holds) in [
            ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("<=", { $0 <= $1 }), (">=", { $0 >= $1 }),
            ("<", { $0 < $1 }),
            (">", { $0 > $1 }),
        ] as [(String, (Int, Int) -> Bool)] where take(sign) {
            return holds(left, remainder()) ? 1 : 0
        }
        return left
    }

    private mutating func remainder() -> Int {
        let left = primary()
        return take("%") ? left % primary() : left
    }

    private mutating func primary() -> Int {
        if take("(") {
            let value = conditional()
            _ = take(")")
            return value
        }
        if take("n") { return n }
        var digits = ""
        while position < text.count, text[position].isNumber {
            digits.append(text[position])
            position += 1
        }
        return Int(digits) ?? 0
    }

    private mutating func take(_ sign: String) -> Bool {
        let wanted = Array(sign)
        guard position + wanted.count <= text.count, Array(text[position..<position + wanted.count]) == wanted
        else { return false }
        position += wanted.count
        return true
    }
}
