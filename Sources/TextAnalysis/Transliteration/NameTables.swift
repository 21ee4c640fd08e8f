/// Reading rules for names, in the form that ``LetterMapping`` reads.
enum NameTables {
    /// The rules of `language` for writing its names in Russian letters.
    static func intoCyrillic(_ language: String) -> String {
        switch language {
        case "en": letters + english
        case "de": letters + german
        case "fr": letters + french
        case "it": letters + italian
        case "es", "ca", "pt": letters + spanish
        case "pl", "cs", "sk", "sl", "hr", "sr", "bs": letters + slavic
        default: letters
        }
    }

    /// What changes in the letters for another language than Russian.
    static func adaptation(to language: String) -> String {
        switch language {
        case "uk": " i і y и e е ee і ea і j дж"
        case "be": " i і y ы"
        case "bg": " y и e е ^e е"
        case "sr", "mk": " y и j ј ^y ј e е ^e е ya ја yu ју x кс th т"
        default: ""
        }
    }

    /// Cyrillic letters of any language, as in English text.
    static let anyCyrillic = LetterTables(
        rules: """
            а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts \
            ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz ѓ gj \
            ќ kj ѕ dz ә a ө o ү u ұ u қ q ғ gh ң ng һ h ҳ h ҷ j ӣ i ӯ u ҙ dh ҫ th ҡ q
            """)

    /// Letter by letter, for any Latin alphabet.
    private static let letters = """
        a а b б c к ce це ci ци ck к d д e е ^e э f ф g г h х i и j й k к l л m м n н o о p п q к qu кв r р s с \
        t т u у v в w в x кс y и z з ch ч sh ш th т ph ф kh х zh ж ts ц ya я yu ю ye е yo ё ja я ju ю je е jo ё \
        á а à а â а ä е å о ã ан ā а ă э ą он æ е ç с ć ч č ч ď д đ дж ð д è е é е ê е ë е ē е ě е ę ен ğ г \
        ģ г í и ì и î и ï и ī и į и ı ы ķ к ļ л ł л ľ л ñ нь ń нь ň нь ņ н ó о ò о ô о ö ё õ о ø ё ō о ő ё œ е \
        ŕ р ř рж ś с š ш ş ш ș ш ß с ť т ţ ц ț ц ú у ù у û у ü ю ū у ů у ű ю ų у ý и ÿ и ź з ż ж ž ж þ т 
        """

    private static let english = """
        a а ai ей ay ей ae е ar ар au о aw о air эр ^a а ^ai эй ^e э ^ei эй ale$ ейл ake ейк ame ейм ane$ ейн \
        ate$ ейт ase$ ейз ace ейс ade$ ейд ave$ ейв age$ идж aye ей ape$ ейп \
        b б c к ce с$ ce се ci си cy си ch ч ck к cc кк cch кк chr хр cia ша ces сес \
        d д dge дж dg дж e е ea и ee и ei ей ey$ и ey ей eu ю ew ью ear ир eer ир er ер e$ - es$ с eye ай \
        ead ед ean ин earl ерл eath ет \
        f ф ff фф g г ge$ дж ge дже gh г ght т ^gi ги gy джи gn н ^gn н \
        h х i и ie$ и ie и igh ай ight айт ir ер ike айк ime$ айм ine$ айн ile$ айл ide$ айд ite$ айт ice айс \
        ire$ айр ise$ айз ive$ айв ife айф ild айлд \
        j дж ja джа je дже jo джо ju джу k к ^kn н l л ll лл lle$ лль m м mb$ м n н nn нн o о oa оу oo у ou ау ow оу ^ow оу own аун oy ой oi ой ole$ оул \
        one$ он ore$ ор ose$ оуз ope$ оуп ome$ оум oke$ оук ode$ оуд ove$ ав owe$ оу oe$ о old олд ough о \
        p п ph ф ^ps с qu кв que$ к r р rr рр ^rh р s с sh ш sch ш ss сс sce с se$ с tion шн sion жн stle сл \
        t т th т tch тч tt тт ty ти u а ^u ю ur ер ue$ ью ui у une$ юн ^ju джу ^lu лу ^ru ру ^bru бру \
        v в w у wh у ^who ху ^wr р x кс ^x з y и ^y й ^yo йо ^ya я ^yu ю +y й ym им y$ и z з zz цц \
        son$ сон ton$ тон ville$ вилл ford$ форд burg$ бург burgh$ бург ham$ ем land$ ленд man$ ман \
        field$ филд wood$ вуд shire$ шир
        """

    private static let german = """
        ä е ^ä э ae е ^ae э ai ай ay ай au ау äu ой ö ё ^ö э oe ё ü ю ^ü и ue ю ei ай ey ай eu ой ie и ieh и \
        c к ch х chs кс ck к sch ш tsch ч ^st шт ^sp шп ss сс ß с tz ц z ц zz цц dt$ дт th т ph ф pf пф v ф w в \
        j й ja я ju ю jo йо je е qu кв x кс y и ah а eh е ih и oh о uh у äh е öh ё üh ю s с ^sa за ^se зе ^si зи \
        ^so зо ^su зу h х l ль la ла le ле li ли lo ло lu лу ll лль lla лла lle лле lli лли llo лло
        """

    private static let french = """
        au о eau о ai е ay е ei е ou у oi уа oy уа eu ё œ ё an ан en ан in ен un ен ain ен ein ен on он ien ьен \
        c к ce се ci си ç с ch ш g г ge ж gi жи gn нь gu г j ж h - qu к que$ к ph ф th т x$ - s$ - t$ - d$ - e$ - es$ - \
        ez$ е er$ е et$ е u ю y и ill ий ll ль é е è е ê е â а î и ô о û ю w в z з
        """

    private static let italian = """
        c к ce че ci чи cia ча cio чо ciu чу cc кк cci чи cce че ch к g г ge дже gi джи gia джа gio джо giu джу \
        gh г gli льи glia лья gn нь gna нья gno ньо gne нье h - j й qu кв sc ск sce ше sci ши scia ша z ц zz цц ia$ ия io$ ио
        """

    private static let spanish = """
        c к ce се ci си ch ч g г ge хе gi хи gu гу gue ге gui ги h - j х ll ль lla лья ñ нь ña нья ño ньо qu к \
        que ке qui ки x кс y и ya я yo йо z с v в ç с ão ан nh нь lh ль
        """

    private static let slavic = """
        c ц ch х cz ч sz ш rz ж szcz щ dz дз dź дзь dż дж ł л ą он ę ен ó у ś сь ć ць ń нь ź зь ż ж w в j й \
        ja я ju ю je е jo йо ia я ie е iu ю io ё č ч š ш ž ж ř рж ě е ů у ý ы y ы lj ль nj нь đ дж h х x кс \
        ski$ ский alski$ альский elski$ ельский olski$ ольский cki$ цкий ska$ ска ský$ ский
        """

    /// English names whose usual Russian form no rule gives.
    static let englishNames: [String: String] = {
        let pairs = """
            john джон mary мэри james джеймс george джордж william уильям charles чарльз jane джейн alice элис \
            ann энн anne энн anna анна andrew эндрю anthony энтони jack джек sam сэм harry гарри henry генри \
            michael майкл mike майк david дэвид daniel дэниел dan дэн peter питер paul пол mark марк \
            steve стив stephen стивен thomas томас tom том robert роберт bob боб bill билл jim джим joe джо \
            joseph джозеф edward эдвард richard ричард susan сьюзан sarah сара kate кейт catherine кэтрин \
            margaret маргарет elizabeth элизабет emily эмили emma эмма lucy люси laura лора linda линда \
            london лондон paris париж boston бостон chicago чикаго washington вашингтон oxford оксфорд \
            cambridge кембридж texas техас california калифорния florida флорида australia австралия \
            america америка europe европа england англия scotland шотландия ireland ирландия wales уэльс \
            britain британия canada канада germany германия france франция italy италия spain испания \
            russia россия china китай japan япония moscow москва berlin берлин rome рим vienna вена \
            christopher кристофер kevin кевин brian брайан ryan райан jason джейсон matthew мэтью luke люк \
            simon саймон philip филип victoria виктория julia джулия helen хелен martin мартин alan алан \
            jennifer дженнифер jessica джессика michelle мишель nancy нэнси betty бетти dorothy дороти \
            smith смит brown браун jones джонс taylor тейлор wilson уилсон white уайт hughes хьюз young янг \
            king кинг wright райт green грин moore мур clark кларк lewis льюис baker бейкер hill хилл
            """.split(separator: " ").map(String.init)
        return Dictionary(
            stride(from: 0, to: pairs.count - 1, by: 2).map { (pairs[$0], pairs[$0 + 1]) },
            uniquingKeysWith: { first, _ in first })
    }()

    /// The same backwards; where two English spellings share a Russian one, the alphabetically first.
    static let russianNames: [String: String] = {
        let pairs = englishNames.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }()
}
