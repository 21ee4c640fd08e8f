/// The rules of the standards, in the form that ``LetterMapping`` reads.
struct LetterTables: Sendable {
    var rules: String
    var exceptions: [(beginning: String, target: String)] = []

    /// The tables for writing `language` in `script`; nil when ICU has to do it, or nobody can.
    static func tables(
        of language: String, _ script: Script, _ standard: Transliterator.Standard
    ) -> LetterTables? {
        if script == .cyrillic { return intoCyrillic(language, standard) }
        guard script == .latin else { return nil }
        switch (language, standard) {
        case ("sr", _): return LetterTables(rules: serbianToLatin)
        case ("ru", .iso9), ("uk", .iso9), ("be", .iso9), ("bg", .iso9), ("mk", .iso9):
            return LetterTables(rules: iso9)
        case (_, .gost): return gostRules(of: language).map { LetterTables(rules: $0 + apostrophes) }
        case ("ru", .passport): return LetterTables(rules: common + passport)
        case ("ru", .simple), ("ru", .national): return LetterTables(rules: common + simple)
        case ("uk", .national), ("uk", .passport), ("uk", .simple):
            return LetterTables(rules: common + ukrainian)
        case ("be", .national), ("be", .passport): return LetterTables(rules: common + belarusian)
        case ("be", .simple): return LetterTables(rules: common + simple + " і i ў u г h ' - ’ -")
        case ("bg", .national), ("bg", .passport), ("bg", .simple):
            return LetterTables(rules: common + bulgarian, exceptions: [("българ", "bulgar")])
        case ("mk", .passport): return LetterTables(rules: common + macedonianPassport)
        case ("mk", .national), ("mk", .simple): return LetterTables(rules: common + macedonian)
        default: return nil
        }
    }

    private static func intoCyrillic(
        _ language: String, _ standard: Transliterator.Standard
    ) -> LetterTables? {
        switch (language, standard) {
        case ("sr", _): LetterTables(rules: serbianToCyrillic, exceptions: serbianExceptions)
        case (_, .iso9): LetterTables(rules: reversed(iso9))
        case (_, .gost): gostRules(of: language).map { LetterTables(rules: reversed($0)) }
        case ("ru", _): LetterTables(rules: latinToRussian)
        case ("mk", _): LetterTables(rules: reversed(common + macedonian))
        default: nil
        }
    }

    /// GOST 7.79-2000, system B, for a language that it covers.
    private static func gostRules(of language: String) -> String? {
        switch language {
        case "ru": common + gost
        case "uk": common + gost + " и y` і i ї yi є ye ґ g`"
        case "be": common + gost + " і i ў u`"
        case "bg": common + gost + " щ sth ъ a`"
        case "mk": common + gost + " ѓ g` ѕ z` ј j ќ k` љ l` њ n` џ dh"
        default: nil
        }
    }

    /// A table without contexts, read the other way.
    private static func reversed(_ rules: String) -> String {
        let words = words(rules)
        return stride(from: 0, to: words.count - 1, by: 2)
            .filter { words[$0 + 1] != "-" }
            .map { "\(words[$0 + 1]) \(words[$0])" }
            .joined(separator: " ")
    }

    /// The words of a table. A combining mark alone is one too, which is why scalars are looked at.
    static func words(_ rules: String) -> [String] {
        rules.unicodeScalars.split(separator: " ").map { String($0) }
    }

    // MARK: Cyrillic into Latin

    /// Letters that most systems agree on.
    private static let common = """
        а a б b в v г g д d е e з z и i к k л l м m н n о o п p р r с s т t у u ф f 
        """

    /// ISO 9:1995, table 1.
    private static let iso9 = """
        а a б b в v г g ґ g\u{300} д d е e ё ë є ê ж ž з z ѕ ẑ и i і ì ї ï й j ј ǰ к k л l љ l\u{302} м m н n \
        њ n\u{302} о o п p р r с s т t ћ ć ђ đ у u ў ŭ ф f х h ц c ч č џ d\u{302} ш š щ ŝ ъ ʺ ы y ь ʹ э è ю û \
        я â ѓ ǵ ќ ḱ ѣ ě ѳ f\u{300} ѵ ỳ
        """

    /// GOST 7.79-2000, system B. ц is c before the letters that stand for i, e, y, j.
    private static let gost = """
        ё yo ж zh й j х x ц cz це ce ци ci цё cyo цы cy' цю cyu ця cya цй cj ч ch ш sh щ shh ъ `` ы y' ь ` \
        э e' ю yu я ya
        """

    private static let apostrophes = " ' ' ’ '"

    /// ICAO Doc 9303 as of the order of Russia's foreign ministry of 2016.
    private static let passport = """
        ё e ж zh й i х kh ц ts ч ch ш sh щ shch ъ ie ы y ь - э e ю iu я ia
        """

    /// BGN/PCGN without its signs, as newspapers write names.
    private static let simple = """
        ~е ye ё yo жё zhe чё che шё she щё shche ж zh й y ий$ y ый$ y х kh ц ts ч ch ш sh щ shch ъ - ы y ь - \
        э e ю yu я ya
        """

    /// Ukraine, cabinet resolution 55 of 2010.
    private static let ukrainian = """
        г h ґ g є ie ^є ye ж zh зг zgh и y і i ї i ^ї yi й i ^й y х kh ц ts ч ch ш sh щ shch ю iu ^ю yu я ia \
        ^я ya ь - ' - ’ - ʼ -
        """

    /// Belarus, instruction of 2000 in the wording of 2007.
    private static let belarusian = """
        г h е ie ~е je ё io ~ё jo ж ž і i й j ў ŭ х ch ц c ць ć ч č ш š ы y ь \u{301} ль ĺ нь ń сь ś зь ź э e \
        ю iu ~ю ju я ia ~я ja ' - ’ - ʼ -
        """

    /// Bulgaria, the transliteration act of 2009.
    private static let bulgarian = """
        ж zh й y х h ц ts ч ch ш sh щ sht ъ a ь y ю yu я ya ия$ ia
        """

    private static let macedonian = """
        ѓ gj ж ž ѕ dz ј j љ lj њ nj ќ kj х h ц c ч č џ dž ш š
        """

    /// ICAO Doc 9303, with what it says of Macedonian apart.
    private static let macedonianPassport = """
        ѓ gj ж zh ѕ dz ј j љ lj њ nj ќ kj х h ц c ч ch џ dj ш sh
        """

    // MARK: Serbian, both ways

    private static let serbianToLatin = """
        а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f \
        х h ц c ч č џ dž ш š
        """

    private static let serbianToCyrillic = """
        a а b б v в g г d д đ ђ e е ž ж z з i и j ј k к l л lj љ m м n н nj њ o о p п r р s с t т ć ћ u у f ф \
        h х c ц č ч dž џ š ш ǉ љ ǌ њ ǆ џ ' '
        """

    /// Words where the letters of a digraph belong to two parts.
    private static let serbianExceptions: [(beginning: String, target: String)] = [
        ("injekc", "инјекц"), ("injic", "инјиц"), ("konjug", "конјуг"), ("konjunk", "конјунк"),
        ("tanjug", "танјуг"), ("vanjez", "ванјез"), ("nadživ", "наджив"), ("nadžnj", "наджњ"),
        ("nadžup", "наджуп"), ("podžup", "поджуп"), ("podžanr", "поджанр"), ("odžal", "оджал"),
        ("odživ", "оджив"), ("odžvak", "оджвак"), ("predžet", "преджет"),
    ]

    // MARK: Latin into Russian

    /// Russian as people write it on a Latin keyboard, read back.
    private static let latinToRussian = """
        a а b б c к ch ч ck к d д e е ^e э f ф g г h х i и j й ja я ju ю jo ё k к kh х l л m м n н o о p п \
        ph ф q к r р s с sh ш shch щ shh щ sch щ t т th т ts ц tz ц u у v в w в x кс y ы +y й ^y й y$ ы ya я yu ю \
        yo ё ye е yy ый yj ый iy ий iy$ ий ij ий z з zh ж  ž ж č ч š ш ŝ щ è э ë ё â я û ю ' ь ’ ь ʹ ь ʺ ъ ` ь é е ö о ü ю ä я
        """
}
