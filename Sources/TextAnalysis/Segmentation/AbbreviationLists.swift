/// The abbreviations and sentence beginnings that come built in, as lists divided by spaces.
/// Abbreviations stand without their closing full stop; spaces inside one are left out (`т.д`, `z.b`).
struct AbbreviationLists {
    var joins = ""
    var joinsNumber = ""
    var mayEnd = ""
    var ends = ""
    var starters = ""

    /// What any language's text may contain.
    static let shared = AbbreviationLists(
        joins: "mr mrs ms dr prof st vs cf",
        mayEnd: "inc ltd co corp jr sr")

    static func of(_ language: String) -> AbbreviationLists { lists[language] ?? AbbreviationLists() }

    private static let lists: [String: AbbreviationLists] = [
        "en": AbbreviationLists(
            joins: """
                mr mrs ms mx messrs mmes dr prof rev hon gov pres sen rep gen col maj capt cmdr lt sgt cpl pvt \
                adm supt insp st ste mt ft fr sr br e.g i.e eg ie cf viz vs approx dept univ esp jan feb mar \
                apr jun jul aug sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
                """,
            joinsNumber: "no nos vol vols p pp pg art sec ch chap fig figs eq ex ed op para pt ver v ca c",
            mayEnd: """
                inc ltd co corp bros jr sr esq u.s u.k u.n u.s.a e.u d.c a.m p.m b.c a.d ph.d m.d b.a m.a \
                ave blvd rd bldg min max est al
                """,
            ends: "etc",
            starters: """
                the a an i he she it we you they this that these those there here his her its our your their my \
                in on at as if when while after before but and or so then now what who where why how no yes \
                however although because since do does did is are was were can will let
                """),
        "ru": AbbreviationLists(
            joins: """
                г-н г-жа гг-н гр тов акад проф доц канд инж ген полк подп кап лейт им ул пр-т просп пер пл \
                наб бул б-р ш пос дер с обл р-н респ о-в п-ов оз р гор д кв корп стр эт под оф вл см ср напр \
                т.е т.к т.н т.о т.наз св прп блж ок прибл яз англ нем фр франц рус греч лат итал исп \
                пн вт чт пт сб вс янв февр апр авг сент окт нояб дек стр-во тел эл ст-ца м-р
                """,
            joinsNumber: "рис табл гл п пп ст ч т илл вып том разд прил прим № экз",
            mayEnd: """
                г гг в вв руб коп тыс млн млрд трлн чел км м см мм кг т га л мин сек час ч ед шт экз н.э р.х \
                до.н.э н.с ст.с мес нед пр
                """,
            ends: "т.д т.п др проч т.ч",
            starters: """
                он она оно они я мы вы ты это этот эта эти эту тот та те в во на но и а о об с со к по за из от \
                для до если когда как так что чтобы кто где там тут здесь его её ее их наш ваш мой у при после \
                перед потом затем однако все всё не ни да нет или ещё еще уже только тогда также кроме хотя
                """),
        "uk": AbbreviationLists(
            joins: """
                п пп пані ім вул просп пров пл бул смт обл р-н о-в проф акад доц канд ген тов див напр т.зв \
                т.б св ред буд кв корп тел англ нім фр укр рос лат м с
                """,
            joinsNumber: "рис табл гл ст с ч т № вип розд дод",
            mayEnd: "р рр ст грн коп тис млн млрд осіб км м см мм кг га хв сек год шт н.е р.х",
            ends: "т.д т.п ін тощо",
            starters: """
                він вона воно вони я ми ви ти це цей ця ці той та те у в на але і й а о з із зі до для якщо коли \
                як так що щоб хто де там тут його її їх наш ваш мій при після потім однак усе все не ні або ще
                """),
        "be": AbbreviationLists(
            joins: "вул пл зав праф акад дац гл напр св рэд буд кв г тав ім гар в",
            joinsNumber: "мал табл арт с ч т № разд",
            mayEnd: "г гг ст руб кап тыс млн млрд чал км м см кг га н.э", ends: "т.д т.п інш",
            starters: "ён яна яно яны я мы вы ты гэта гэты у на але і а з да для калі як так што хто дзе там"),
        "bg": AbbreviationLists(
            joins:
                "г-н г-жа г-ца д-р проф акад доц инж ул бул пл гр с ж.к бл вх ет ап св т.е т.нар напр вж тел",
            joinsNumber: "фиг табл гл стр чл ал т № бр", mayEnd: "г лв ст хил млн млрд км м см кг ч мин",
            ends: "т.н др пр",
            starters: "той тя то те аз ние вие ти това този тази в на но и а с за до от ако когато как така"),
        "sr": AbbreviationLists(
            joins: "г гђа др проф инж ул бр св нпр тј тзв мр gđa prof inž ul br sv npr tj tzv mr",
            joinsNumber: "стр чл сл бр str čl sl br", mayEnd: "год в км м кг хиљ млн god km kg",
            ends: "итд исл и.сл itd isl",
            starters: """
                он она оно они ја ми ви ти то ово овај ова у на али и а са за до од ако када како тако on ona \
                ono oni ja mi vi ti to ovo ovaj ova u na ali i a sa za do od ako kada kako tako
                """),
        "mk": AbbreviationLists(
            joins: "г г-ѓа г-дин д-р проф инж ул бр св т.е т.н на.пр", joinsNumber: "стр чл бр сл",
            mayEnd: "год ден км м кг", ends: "итн др сл",
            starters: "тој таа тоа тие јас ние вие ти ова овој во на но и а со за до од ако кога како така"),
        "de": AbbreviationLists(
            joins: """
                hr fr frl dr prof dipl ing st z.b d.h u.a i.d.r o.ä s.o s.u u.u v.a z.t i.a bzw ca vgl evtl ggf \
                inkl exkl zzgl sog bspw insb str jan feb mär apr jun jul aug sept okt nov dez geb gest
                """,
            joinsNumber: "nr s bd abb tab kap art abs aufl jh tel bsp mio mrd",
            mayEnd: "inc co mio mrd n.chr v.chr",
            ends: "usw etc u.s.w o.g",
            starters: """
                der die das ein eine einen ich er sie es wir ihr in im am an auf mit von zu zum zur bei nach vor \
                aber und oder wenn als da dann doch dies diese dieser auch so nun jetzt hier dort was wer wie
                """),
        "fr": AbbreviationLists(
            joins:
                "m mm mme mmes mlle mlles dr pr me st ste c.-à-d p.ex cf env boul av bd janv févr avr juil sept oct nov déc",
            joinsNumber: "n no p pp art chap fig vol t éd al", mayEnd: "apr av j.-c", ends: "etc",
            starters:
                "il elle ils elles je nous vous tu on ce cet cette ces le la les un une des dans en et mais si quand"
        ),
        "es": AbbreviationLists(
            joins:
                "sr sra srta sres d dña dr dra prof ing lic gral av avda c pza p.ej ud uds vd vds ee.uu fr sto sta",
            joinsNumber: "n núm no pág págs p art cap fig vol t", mayEnd: "a.c d.c a.m p.m s.a", ends: "etc",
            starters:
                "él ella ellos yo nosotros usted tú el la los las un una en y pero si cuando esto este esta no"
        ),
        "it": AbbreviationLists(
            joins:
                "sig sigg sig.ra sig.na dott dott.ssa prof prof.ssa ing avv arch geom on p.es es cfr v.le p.za s",
            joinsNumber: "n pag pagg p art cap fig vol", mayEnd: "a.c d.c s.p.a s.r.l", ends: "ecc",
            starters:
                "lui lei loro io noi voi tu il lo la i gli le un una in e ma se quando questo questa non"),
        "pt": AbbreviationLists(
            joins: "sr sra srta dr dra prof profa eng av r d p.ex exmo exma ex sto sta",
            joinsNumber: "n núm pág págs p art cap fig vol", mayEnd: "a.c d.c s.a ltda", ends: "etc",
            starters: "ele ela eles elas eu nós você o a os as um uma em e mas se quando isto este esta não"),
        "pl": AbbreviationLists(
            joins: "p pan pani dr prof inż mgr hab ul al pl os św ks np tj tzn tzw ok im gen płk m.in",
            joinsNumber: "nr str s rys tab rozdz art ust pkt t",
            mayEnd: "r w wiek zł gr tys mln mld godz km m n.e",
            ends: "itd itp in",
            starters:
                "on ona ono oni ja my wy ty to ten ta te w na ale i a z do dla jeśli kiedy jak tak co nie"),
        "cs": AbbreviationLists(
            joins: "p pí dr prof ing mgr bc judr mudr doc ul nám sv např tj tzv mj resp cca hl",
            joinsNumber: "č str s obr tab kap odst sv", mayEnd: "r stol n.l př kč hod min tis mil mld",
            ends: "atd apod aj",
            starters: "on ona ono oni já my vy ty to ten ta v na ale i a s do pro když jak tak co ne"),
        "sk": AbbreviationLists(
            joins: "p dr prof ing mgr bc judr mudr doc ul nám sv napr tj tzv resp cca",
            joinsNumber: "č str s obr tab kap ods", mayEnd: "r stor n.l hod min tis mil", ends: "atď apod",
            starters: "on ona ono oni ja my vy ty to ten tá v na ale i a s do pre keď ako tak čo nie"),
        "nl": AbbreviationLists(
            joins: "dhr mevr mw dr prof ir ing mr st bv bijv d.w.z o.a m.b.t i.p.v t.o.v ca resp incl excl",
            joinsNumber: "nr blz p art afb hfst", mayEnd: "n.v b.v v.chr n.chr", ends: "enz etc",
            starters: "hij zij ze het ik wij we jij je u de een in en maar als wanneer dit deze dat die niet"),
        "sv": AbbreviationLists(
            joins: "hr fr dr prof st t.ex bl.a d.v.s dvs s.k ca resp inkl exkl ev jfr kl",
            joinsNumber: "nr s sid kap fig art", mayEnd: "f.kr e.kr kr milj tel", ends: "osv etc m.m m.fl",
            starters: "han hon det de jag vi ni du den en ett i på och men om när detta denna inte"),
        "tr": AbbreviationLists(
            joins: "dr prof doç av sn bkz vb örn mah cad sok apt tel alb gen", joinsNumber: "no s sf sh md",
            mayEnd: "m.ö m.s yy", ends: "vs vb",
            starters: "o bu şu ben biz siz sen onlar bir ve ama eğer ne nasıl burada orada"),
        "el": AbbreviationLists(
            joins: "κ κα κκ δρ καθ αγ π.χ δηλ βλ λ.χ οδ λεωφ τηλ", joinsNumber: "αρ σελ σ κεφ εικ",
            mayEnd: "μ.χ π.χρ χιλ εκ", ends: "κ.λπ κλπ κ.ά",
            starters: "ο η το οι τα ένας μια εγώ αυτός αυτή αυτό εμείς στο στη και αλλά αν όταν πως τι δεν"),
    ]
}
