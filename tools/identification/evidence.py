"""
Words and phrases that tell close languages apart and that everyday sentences and catalogues show too seldom:
pairs of the same meaning, one language left, the other right.
"""

import re
from collections import Counter
from difflib import SequenceMatcher

# The pairs whose words are markers, each speaking against the other language as a foreign letter does.
MARKED = {("hr", "sr-Latn")}

PAIRS = {
    # Ijekavian beside ekavian, and what the two standards say differently.
    ("hr", "sr-Latn"): """
tko je to = ko je to; što je to = šta je to; netko = neko; nitko = niko; tijekom godine = tokom godine
vrijeme = vreme; mjesto = mesto; svijet = svet; dijete = dete; lijepo = lepo; mlijeko = mleko; uvijek = uvek
umjesto toga = umesto toga; posljednji = poslednji; sljedeći = sledeći; vjerojatno = verovatno; cijena = cena
bijela kuća = bela kuća; tijelo = telo; djevojka = devojka; čovjek = čovek; vjera = vera; vijest = vest
vijesti = vesti; gdje = gde; prije = pre; poslije = posle; htjeti = hteti; vidjeti = videti; živjeti = živeti
željeti = želeti; voljeti = voleti; razumjeti = razumeti; cijeli = celi; rijeka = reka; rijetko = retko
promijeniti = promeniti; promjena = promena; primjer = primer; na primjer = na primer; mjesec = mesec
mjera = mera; vlada je donijela mjere = vlada je donela mere; zahtjev = zahtev; zamjena = zamena; dvije = dve
dvjesto = dvesta; ovdje = ovde; ondje = onde; zvijezda = zvezda; rješenje = rešenje; riješiti = rešiti
odjel = odeljenje; dio = deo; dijelu = delu; podijeliti = podeliti; povijest = istorija; obitelj = porodica
kazalište = pozorište; glazba = muzika; zrakoplov = avion; tvrtka = preduzeće; tvrtke = kompanije
uporaba = upotreba; izvješće = izveštaj; priopćenje = saopštenje; priopćio je = saopštio je; općina = opština
opći = opšti; uopće = uopšte; sveučilište = univerzitet; tisuća = hiljada; tisuće ljudi = hiljade ljudi
vlak = voz; nogomet = fudbal; nogometaš = fudbaler; košarka = košarka; Europa = Evropa; europski = evropski
euro = evro; eura = evra; siječnja = januara; veljače = februara; ožujka = marta; travnja = aprila
svibnja = maja; lipnja = juna; srpnja = jula; kolovoza = avgusta; rujna = septembra; listopada = oktobra
studenoga = novembra; prosinca = decembra; ravnatelj = direktor; dužnosnik = zvaničnik; natjecanje = takmičenje
znanost = nauka; znanstvenik = naučnik; znanstvenici = naučnici; točka = tačka; točno = tačno; zrak = vazduh
kruh = hleb; kava = kafa; juha = supa; žlica = kašika; stol = sto; kat = sprat; tjedan = nedelja
tjedna = nedelje; otok = ostrvo; odvjetnik = advokat; redarstvo = policija; postrojba = jedinica
vojska = vojska; ministar vanjskih poslova = ministar spoljnih poslova; vanjski = spoljni; sigurnost = bezbednost
sigurnosti = bezbednosti; izbornik = selektor; momčad = ekipa; ozljeda = povreda; ozlijeđen = povređen
bolnica = bolnica; liječnik = lekar; liječenje = lečenje; lijek = lek; stanovništvo = stanovništvo
unatoč tome = uprkos tome; glede = u vezi sa; suradnja = saradnja; suradnik = saradnik; suprotno = suprotno
sudjelovati = učestvovati; sudionik = učesnik; utjecaj = uticaj; uvjet = uslov; uvjeti = uslovi; odnosno = odnosno
financije = finansije; financijski = finansijski; organizirati = organizovati; informirati = informisati
kontrolirati = kontrolisati; definirati = definisati; mislim da ću doći = mislim da ću doći
moram ići = moram da idem; želim reći = želim da kažem; mogu raditi = mogu da radim; trebao bi = trebalo bi da
hoće li doći = da li će doći; je li to = da li je to; nije htio doći = nije hteo da dođe; bit će = biće
dat ću = daću; radit će = radiće; rekao je kako = rekao je da; predsjednik = predsednik
predsjednica = predsednica; predsjedništvo = predsedništvo; sjednica = sednica; sjever = sever; sjeverna = severna
istodobno = istovremeno; također = takođe; međutim = međutim; nadzor = nadzor; nazočan = prisutan; kazna = kazna
kazneno = krivično; vrijedi = vredi; vrijednost = vrednost; povjerenje = poverenje; savjet = savet
svjetski = svetski; svjetlo = svetlo; osjećaj = osećaj; osjećati = osećati; smjer = smer; smjeti = smeti
usporediti = uporediti; bez obzira = bez obzira; izvijestiti = izvestiti; prenijeti = preneti; donijeti = doneti
najprije = najpre; naprijed = napred; slijedi = sledi; sjediti = sedeti; sjećati se = sećati se; ljeto = leto
zima = zima; snijeg = sneg; vjetar = vetar; cvijet = cvet; pjesma = pesma; pjevač = pevač; obje = obe
obavijest = obaveštenje; obavijestiti = obavestiti; izbjeglica = izbeglica; bježati = bežati; nasilje = nasilje
djelovati = delovati; djelo = delo; djeca = deca; djece = dece; odjeća = odeća; povrijediti = povrediti
redovito = redovno; područje = oblast; natrag = nazad; itko = iko; svatko = svako; kamo ideš = kuda ideš
stoga = zato; premda = iako; prosvjed = protest; zastupnik = poslanik; zastupnici u saboru = poslanici u skupštini
vijećnik = odbornik; tajnik = sekretar; promet = saobraćaj; cesta = put; autocesta = autoput; kolodvor = stanica
zračna luka = aerodrom; putovnica = pasoš; osobna iskaznica = lična karta; osobito = naročito; osobno = lično
razina = nivo; razdoblje = period; stoljeće = vek; djelatnik = radnik; poduzeće = preduzeće; poduzeti = preduzeti
proračun = budžet; dionica = akcija; ulaganje = investicija; ured = kancelarija; izvan = van; spol = pol
vlastiti = sopstveni; žurno = hitno; nositelj = nosilac; čitatelj = čitalac; gledatelj = gledalac
slušatelj = slušalac; prvak = šampion; dopust = odmor; ugodan = prijatan; ne bi li = da li bi; što se tiče = što se tiče
u tom se slučaju = u tom slučaju se; on se vratio = vratio se; čini se kako = čini se da; kršćanin = hrišćanin
kršćanski = hrišćanski; kaos = haos; kemija = hemija; Betlehem = Vitlejem; barbarski = varvarski; župa = parohija
župljani = parohijani; biskup = episkop; biskupija = eparhija; svećenik = sveštenik; papa = papa; vijence = vence
jučer = juče; večer = veče; navečer = uveče; također su = takođe su; nogometni klub = fudbalski klub
""",
    # Slovak, of which catalogues show little but instructions, beside Czech.
    ("sk", "cs"): """
povedal = řekl; povedala = řekla; hovorí, že = říká, že; povedal mi = řekl mi; keď som prišiel = když jsem přišel
kde si bol = kde jsi byl; som tu = jsem tady; nie som doma = nejsem doma; sme spolu = jsme spolu; sú tam = jsou tam
bol som = byl jsem; bola tam = byla tam; boli sme = byli jsme; mal som = měl jsem; mala som = měla jsem
chcem ísť domov = chci jít domů; neviem = nevím; viem to = vím to; prečo plačeš = proč pláčeš; lebo = protože
alebo = nebo; ale potom = ale potom; keď = když; ak prídeš = jestli přijdeš; iba = jen; len = jen; až keď = až když
ktorý = který; ktorá = která; ktoré = které; ktorých = kterých; niekto = někdo; niečo = něco; nič = nic
niekoho = někoho; všetko = všechno; všetci = všichni; všetkých = všech; každý deň = každý den; dnes = dnes
včera = včera; zajtra = zítra; ráno = ráno; večer = večer; teraz = teď; vždy = vždy; nikdy = nikdy; často = často
veľa ľudí = mnoho lidí; človek = člověk; ľudia = lidé; muž a žena = muž a žena; dieťa = dítě; deti = děti
chlapec = chlapec; dievča = dívka; otec = otec; matka = matka; brat = bratr; sestra = sestra; priateľ = přítel
môj dom = můj dům; moja izba = můj pokoj; tvoje meno = tvé jméno; jeho auto = jeho auto; náš dom = náš dům
mesto = město; ulica = ulice; škola = škola; kostol = kostel; nemocnica = nemocnice; polícia = policie
policajt = policista; vláda = vláda; vojna = válka; svet = svět; krajina = země; rieka = řeka; voda = voda
more = moře; hora = hora; les = les; strom = strom; kvet = květ; slnko = slunce; dážď = déšť; sneh = sníh
pes = pes; mačka = kočka; kôň = kůň; vták = pták; ryba = ryba; chlieb = chléb; mlieko = mléko; mäso = maso
vypil pivo = vypil pivo; jedol = jedl; pila čaj = pila čaj; išiel domov = šel domů; prišla neskoro = přišla pozdě
videl som ho = viděl jsem ho; počul som = slyšel jsem; myslel si = myslel si; spýtal sa = zeptal se
odpovedal = odpověděl; začal plakať = začal plakat; prestal fajčiť = přestal kouřit; musím ísť = musím jít
môžem ti pomôcť = mohu ti pomoci; páči sa mi to = líbí se mi to; ďakujem = děkuji; prosím = prosím
dobrý deň = dobrý den; dobré ráno = dobré ráno; ako sa máš = jak se máš; ako sa voláš = jak se jmenuješ
volám sa Peter = jmenuji se Petr; koľko to stojí = kolik to stojí; kde je stanica = kde je nádraží
vlak odchádza = vlak odjíždí; o desiatej hodine = v deset hodin; dvadsať = dvacet; tridsať = třicet; štyri = čtyři
päť = pět; šesť = šest; deväť = devět; sto = sto; tisíc = tisíc; prvý = první; druhý = druhý; tretí = třetí
posledný = poslední; nový = nový; starý = starý; veľký = velký; malý = malý; dobrý = dobrý; zlý = zlý
krásny = krásný; ťažký = těžký; ľahký = lehký; mladý = mladý; biely = bílý; čierny = černý; červený = červený
medzi nimi = mezi nimi; pred domom = před domem; počas vojny = během války; podľa neho = podle něho; okrem = kromě
proti nemu = proti němu; o ňom = o něm; s ňou = s ní; k nemu = k němu; pre mňa = pro mě; u nás = u nás; cez most = přes most
tento = tento; táto = tato; toto = toto; tí ľudia = ti lidé; taký = takový; aký = jaký; prezident = prezident
minister povedal = ministr řekl; spoločnosť = společnost; rozhodnutie = rozhodnutí; obyvateľ = obyvatel
zomrel = zemřel; narodil sa = narodil se; zranil sa = zranil se; zabil = zabil; zachránil = zachránil; stratil = ztratil
našiel = našel; kúpil = koupil; predal = prodal; dal mi = dal mi; vzal si = vzal si; priniesol = přinesl
""",
    ("nb", "da"): """
jeg vet ikke = jeg ved ikke; hva heter du = hvad hedder du; av = af; nå = nu; noe = noget; noen = nogen; meg = mig
deg = dig; seg = sig; uten = uden; etter = efter; opp = op; ut = ud; uke = uge; bok = bog; vei = vej; språk = sprog
kjøpe = købe; gjøre = gøre; gjør = gør; bli = blive; ble = blev; ha = have; gi = give; ga = gav; mye = meget; mer = mere
mann = mand; kvinne = kvinde; penger = penge; spørsmål = spørgsmål; snakke = tale; gutt = dreng; jente = pige
først = først; sju = syv; tjue = tyve; femti = halvtreds; hjelpe = hjælpe; hjelp = hjælp; venn = ven; hjerte = hjerte
mat = mad; glad i = glad for; kan du si = kan du sige; sier = siger; sa = sagde; var = var; leke = lege; måte = måde
byen = byen; landet = landet; tog = tog; bil = bil; fly = fly; sykkel = cykel; syk = syg; lykkelig = lykkelig
""",
}

# Croatian words whose Serbian form has e for ije and je.
IJEKAVIAN = """
riječ riječi dječak dječaci djevojčica vijek namjera ponedjeljak nedjelja srijeda izmjena razmjena bijes cvijeće
dijeliti grijeh korijen liječiti lijevo mijenjati miješati pijesak pripovijest procjena procijeniti rješavati
slijep smijeh smiješan sprječavati stijena svijeća svijest svjedok svjestan tijesan uspjeh uspjeti uspio vijeće
vjerovati vježba zahtijevati zamijeniti zvijer sjesti sjena pjevati pješak cjelina djelatnost koljeno ljepota mjerilo
nasljednik ocjena pobjeda primijetiti primijeniti rječnik smjena smjestiti susjed susjedni svjež tjerati
umjetnik umjetnost vještina zabilježiti bijeli cijelo lijepa lijepi stijene
podijeljen vrijeme vremenu mjesto mjesta mjestu svijetu svijeta svijetom dijete tijela tijelu
vijesti vjetra rijeke rijeci cijene cijena donijela donijeti odnijeti razumije razumjeti htio vidio vidjela živjela
živio željela volio voljela bježati trebalo sjedila sjedi ovdje ondje negdje nigdje igdje prije najprije
poslije uvijek zauvijek naprijed lijek lijekovi smjela smjeli
"""


def pairs():
    """(left language, right language, left phrase, right phrase)."""
    for (left, right), text in PAIRS.items():
        for pair in text.replace("\n", ";").split(";"):
            first, equals, second = (part.strip() for part in pair.partition("="))
            if equals and first != second:
                yield left, right, first, second
    for word in IJEKAVIAN.split():
        ekavian = re.sub(r"(?<=[bcčdfghklmprsštvzž])je|ije", "e", word)
        if ekavian != word:
            yield "hr", "sr-Latn", word, ekavian


def sentences():
    """(language, text) of every phrase."""
    for left, right, first, second in pairs():
        yield left, first
        yield right, second


def markers(texts):
    """
    beginning of a word -> the language that it speaks against. A beginning that a space follows is the whole
    word. Those are left out that the language's own texts (language -> sentences) have after all.
    """
    words = {language: Counter() for pair in MARKED for language in pair}
    for language, counts in words.items():
        for sentence in texts[language]:
            counts.update(re.findall(r"\w+", sentence.lower()))
    found = {}
    for left, right, first, second in pairs():
        if (left, right) not in MARKED:
            continue
        for own, other, phrase, rest in ((left, right, first, second), (right, left, second, first)):
            others = rest.lower().split()
            for word in set(phrase.lower().split()) - set(others):
                if not any(is_variant(word, twin) for twin in others):
                    continue
                beginning = word[:-1] if len(word) > 5 else word + " "
                own_count = count(words[own], beginning)
                if count(words[other], beginning) <= max(2, 0.15 * own_count) and len(beginning) > 3:
                    found[beginning] = other
    return found


def is_variant(word, twin):
    """
    Whether the two are one word in two standards. Words that merely mean the same are no markers: the other
    language often knows both.
    """
    return word[0] == twin[0] and SequenceMatcher(None, word, twin).ratio() >= 0.6


def count(words, beginning):
    """How often a word begins so."""
    if beginning.endswith(" "):
        return words[beginning[:-1]]
    return sum(times for word, times in words.items() if word.startswith(beginning))
