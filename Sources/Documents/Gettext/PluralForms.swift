/// How gettext counts in a language: the number of plural forms and the expression that picks one.
///
/// The forms are CLDR's categories for whole numbers, in CLDR's order.
package struct PluralForms: Sendable, Equatable {
    /// CLDR's category of each form.
    package let categories: [String]
    /// The C expression over `n`.
    package let expression: String
    /// A small number that takes each form, used to translate it in.
    package let samples: [Int]

    package init(language: String) {
        self = Self.families.first { $0.languages.contains(language) }?.forms ?? Self.oneAndOther
    }

    /// As many forms as a file declares, whose own expression holds: the first is the singular.
    package init(count: Int, like forms: PluralForms) {
        categories = (0..<count).map { $0 == 0 && count > 1 ? "one" : "other" }
        expression = forms.expression
        samples = (0..<count).map { $0 == 0 && count > 1 ? 1 : 5 }
    }

    /// The header's value.
    package var header: String { "nplurals=\(categories.count); plural=\(expression);" }

    private init(_ categories: [String], _ expression: String, _ samples: [Int]) {
        self.categories = categories
        self.expression = expression
        self.samples = samples
    }

    private static let oneAndOther = PluralForms(["one", "other"], "(n != 1)", [1, 5])

    private static let families: [(languages: Set<String>, forms: PluralForms)] = [
        (
            [
                "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my", "km", "yue", "jv", "su", "wo", "yo",
                "ig",
            ],
            PluralForms(["other"], "0", [5])
        ),
        (
            ["fr", "hy", "kab", "ff"],
            PluralForms(["one", "other"], "(n > 1)", [1, 5])
        ),
        (
            [
                "pt", "am", "as", "bn", "fa", "gu", "hi", "kn", "zu", "pa", "ti", "ak", "ln", "mg", "wa",
                "nso", "guw",
            ],
            PluralForms(["one", "other"], "(n > 1)", [1, 5])
        ),
        (
            ["ru", "uk", "be"],
            PluralForms(
                ["one", "few", "many"],
                "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)",
                [1, 2, 5])
        ),
        (
            ["sr", "hr", "bs"],
            PluralForms(
                ["one", "few", "other"],
                "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)",
                [1, 2, 5])
        ),
        (
            ["pl"],
            PluralForms(
                ["one", "few", "many"],
                "(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)", [1, 2, 5])
        ),
        (
            ["cs", "sk"],
            PluralForms(["one", "few", "other"], "(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)", [1, 2, 5])
        ),
        (
            ["sl"],
            PluralForms(
                ["one", "two", "few", "other"],
                "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
                [1, 2, 3, 5])
        ),
        (
            ["hsb", "dsb"],
            PluralForms(
                ["one", "two", "few", "other"],
                "(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)",
                [1, 2, 3, 5])
        ),
        (
            ["lt"],
            PluralForms(
                ["one", "few", "other"],
                "(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2)",
                [1, 2, 10])
        ),
        (
            ["lv"],
            PluralForms(
                ["zero", "one", "other"],
                "(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2)", [10, 1, 5])
        ),
        (
            ["ro", "mo"],
            PluralForms(
                ["one", "few", "other"], "(n==1 ? 0 : n==0 || (n!=1 && n%100>=1 && n%100<=19) ? 1 : 2)",
                [1, 5, 20])
        ),
        (
            ["ar"],
            PluralForms(
                ["zero", "one", "two", "few", "many", "other"],
                "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5)",
                [0, 1, 2, 3, 11, 100])
        ),
        (["he"], PluralForms(["one", "two", "other"], "(n==1 ? 0 : n==2 ? 1 : 2)", [1, 2, 5])),
        (
            ["ga"],
            PluralForms(
                ["one", "two", "few", "many", "other"],
                "(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)", [1, 2, 3, 7, 11])
        ),
        (
            ["cy"],
            PluralForms(
                ["zero", "one", "two", "few", "many", "other"],
                "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)", [0, 1, 2, 3, 6, 5])
        ),
        (
            ["is", "mk"],
            PluralForms(["one", "other"], "(n%10==1 && n%100!=11 ? 0 : 1)", [1, 5])
        ),
        (
            ["mt"],
            PluralForms(
                ["one", "two", "few", "many", "other"],
                "(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4)",
                [1, 2, 3, 11, 20])
        ),
        (
            ["gd"],
            PluralForms(
                ["one", "two", "few", "other"],
                "(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3)",
                [1, 2, 3, 20])
        ),
    ]
}
