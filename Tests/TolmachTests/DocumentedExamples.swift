import Tolmach

// Every example of the public documentation, so that it compiles. `DocumentedExamplesTests` checks that
// nothing is missing here; the values that an example goes on from are its parameters.

private func example1InLanguage() {
    let russian = Language(identifier: "rus")
    let english: Language = "en"
    print(russian.minimalIdentifier, english)  // "ru en"
}

private func example2InLanguageAvailability() async {
    let availability = LanguageAvailability()
    switch await availability.status(from: "en", to: "ru") {
    case .installed: print("works without the network")
    case .supported: print("can be downloaded")
    case .unsupported: print("not offered by any catalog")
    }
}

private func example3InLanguageAvailability() async {
    for language in await LanguageAvailability().supportedLanguages { print(language) }
}

private func example4InLanguageAvailability() async {
    print(await LanguageAvailability().status(from: "en", to: "ru"))
}

private func example5InLanguageAvailability() async throws {
    print(try await LanguageAvailability().status(for: "Доброе утро", to: "en"))
}

private func example6InTransliteration() {
    let latin = Transliteration("sr-Latn")
    print(latin?.apply(to: "Џунгла") ?? "")  // "Džungla"
}

private func example7InTransliteration() {
    print(Transliteration("ru-Latn-passport")?.apply(to: "Щукин") ?? "")  // "Shchukin"
}

private func example8InLexicon() throws {
    let lexicon = Lexicon()
    for match in try lexicon.lookup("went").matches {
        print(match.article.headword, match.article.entries.count)
    }
}

private func example9InLexicon() throws {
    let result = try Lexicon().lookup("went", from: "en")
    print(result.matches.first?.form?.description ?? "")  // "past"
}

private func example10InLexiconArticle() throws {
    let match = try Lexicon().lookup("house").matches.first
    print(match?.article.entries.first?.senses.first?.translations.map(\.plain) ?? [])
}

private func example11InLexiconResult() throws {
    let result = try Lexicon().lookup("kniga", from: "en")
    if result.matches.isEmpty { print("Near:", result.near.joined(separator: ", ")) }
}

private func example12InLexiconSearch() throws {
    print(try Lexicon().words("un*able", mode: .glob, from: "en"))
}

private func example13InLexiconSearch() throws {
    print(try Lexicon().articles(containing: "зелёная улица").count)
}

private func example14InParadigm() throws {
    for paradigm in try Lexicon().paradigms(of: "книгами", in: "ru") {
        for form in paradigm.forms { print(form.description, form.text) }
    }
}

private func example15InPackCatalogs() throws {
    for offer in try PackManager().offers() { print(offer.id, offer.version) }
}

private func example16InPackCatalogs() throws {
    for catalog in try PackManager().catalogs() { print(catalog.url) }
}

private func example17InPackCatalogs() throws {
    try PackManager().addCatalog("https://packs.example.org/catalog.json", key: "RWQ...")
}

private func example18InPackCatalogs() throws {
    try PackManager().removeCatalog("https://packs.example.org/catalog.json")
}

private func example19InPackDescription() throws {
    for pack in try PackManager().installedPacks() { print(pack.id, pack.version) }
}

private func example20InPackInstallation() throws {
    try PackManager().install(["ru", "./my-dictionary.zip"]) { print($0) }
}

private func example21InPackManager() throws {
    let manager = PackManager()
    try manager.install(["en", "ru"]) { progress in print(progress) }
    print(try manager.readyPairs())
}

private func example22InPackManager() throws {
    for pack in try PackManager().installedPacks() { print(pack.id) }
}

private func example23InPackManager() throws {
    for pair in try PackManager().readyPairs() { print(pair) }
}

private func example24InPackManager() throws {
    for pack in try PackManager().verify() where !pack.problems.isEmpty { print(pack.id, pack.problems) }
}

private func example25InPackManager() throws {
    let plan = try PackManager().removalPlan(for: ["ru"])
    print("ends \(plan.endingPairs), frees \(plan.size) bytes")
}

private func example26InPackManager(manager: PackManager) throws {
    try manager.remove(manager.removalPlan(for: ["ru"]))
}

private func example27InTranslationError(session: TranslationSession) async {
    do {
        _ = try await session.translate("Good morning")
    } catch TranslationError.notInstalled {
        // offer the download
    } catch {
        print(error)
    }
}

private func example28InTranslationRequest() {
    let request = TranslationSession.Request(sourceText: "Good morning", clientIdentifier: "greeting")
    print(request.sourceText)
}

private func example29InTranslationSession() async throws {
    let session = TranslationSession(installedSource: "en", target: "ru")
    let response = try await session.translate("Good morning")
    print(response.targetText)
}

private func example30InTranslationSession(session: TranslationSession) async {
    if await session.isReady { print("offline") }
}

private func example31InTranslationSession(session: TranslationSession) async throws {
    print(try await session.translate("First line.\n\nSecond line.").targetText)
}

private func example32InTranslationSession(session: TranslationSession) async throws {
    let responses = try await session.translations(from: [
        TranslationSession.Request(sourceText: "Yes."),
        TranslationSession.Request(sourceText: "No.", clientIdentifier: "answer-2"),
    ])
    print(responses.map(\.targetText))
}

private func example33InTranslationSession(
    session: TranslationSession, requests: [TranslationSession.Request]
) async throws {
    for try await response in session.translate(batch: requests) { print(response.targetText) }
}

private func example34InTranslationContext() {
    let context = TranslationContext(variables: ["TOLMACH_HOME": "/srv/tolmach", "TOLMACH_MODE": "local"])
    let session = TranslationSession(installedSource: "en", target: "ru", context: context)
    print(session.canRequestDownloads)  // false
}

private func example1InPackUpdates() {
    let update = PackManager().update(budget: 30)
    print(update.outcome.rawValue)
}

private func example2InPackUpdates(manager: PackManager) {
    let update = manager.update(budget: 30, minimumInterval: 6 * 3600)
    if update.outcome == .failed { print(update.error?.description ?? "") }
}

private func example3InPackUpdates(manager: PackManager) throws {
    try manager.rollBack("en-ru.dictionary")
}

private func example1InPackSharing(manager: PackManager) throws {
    let archives = try manager.export(["ru"], to: "/media/usb/packs")
    print(archives)
}

private func example2InPackSharing(address: String) throws {
    let fetched = try PackManager(catalog: .init(url: address)).mirror(to: "/srv/www/tolmach")
    print(fetched)
}

private func example1InPackExamination(manager: PackManager) throws {
    for finding in try manager.examine() where finding.state == .problem { print(finding.text) }
}

private func exampleOfIdentification() {
    let best = LanguageIdentification().candidates(for: "Доброго вечора ми з України").first
    print(best?.language ?? "unknown")  // uk
}

private func exampleOfCandidates() {
    for candidate in LanguageIdentification(among: ["en", "ru"]).candidates(for: "Привет") {
        print(candidate.language, candidate.confidence)
    }
}

private func exampleOfSegments() {
    let text = "Как дела? This sentence is in English."
    for part in LanguageIdentification().segments(of: text) {
        print(part.candidates.first?.identifier ?? "unknown", part.text)
    }
}

private func exampleOfNameOrder() {
    print((["de", "en", "ru"] as [Language]).sortedByName(in: "ru"))  // [en, de, ru]
}

private func exampleOfIdentifiedLanguage() {
    print(LanguageIdentification().language(of: "Where is the station?") ?? "unknown")  // en
}

private func exampleOfDocumentFormat() {
    print(DocumentFormat(path: "book.epub") ?? .text)  // epub
}

private func exampleOfDocumentTranslation() async throws {
    let session = TranslationSession(installedSource: "en", target: "ru")
    let report = try await DocumentTranslation(session: session).translate("guide.md", to: "руководство.md")
    print(report.sentences)
}

private func exampleOfStandardStreams(session: TranslationSession) async throws {
    let report = try await DocumentTranslation(session: session).translate(
        input: nil, output: nil, format: .srt)
    print(report.sentences)
}

private func exampleInPhraseRecord() async throws {
    for record in try await PhraseMemory().records(PhraseQuery(.saved)).records {
        print(record.sourceText, "→", record.targetText)
    }
}

private func exampleInPhraseContent() {
    let phrase = PhraseContent(from: "ru", to: "en", source: "кот", target: "cat", tags: ["animals"])
    print(phrase.sourceText)
}

private func exampleInPhraseQuery() {
    var query = PhraseQuery(.history, matching: "аптека")
    query.limit = 50
    print(query.order)  // "time"
}

private func example1InPhraseMemory() async throws {
    let memory = PhraseMemory()
    try await memory.add(
        .correction, PhraseContent(from: "en", to: "ru", source: "magnet", target: "магнит"))
    print(try await memory.records(PhraseQuery(.correction, matching: "МАГНИТ")).records.count)  // 1
}

private func example2InPhraseMemory(memory: PhraseMemory) async throws {
    var query = PhraseQuery(.history, matching: "pharmacy")
    query.offset = 20
    print(try await memory.records(query).hasMore)
}

private func example3InPhraseMemory(memory: PhraseMemory) async throws {
    let record = try await memory.update("0f5b6c7d", kind: .saved) { $0.note = "informal" }
    print(record.note)
}

private func exampleInPhraseChanges(memory: PhraseMemory) async throws {
    for try await change in memory.changes {
        if case .changed(let record) = change { print(record.sourceText) }
    }
}

private func exampleInPhraseExchange(memory: PhraseMemory) async throws {
    let glossary = try await memory.export([.correction], as: .tbx)
    print(glossary.utf8.count)
}

private func example1InPhraseSync(memory: PhraseMemory) async throws {
    let kept = try await memory.enqueue(["Good morning"], from: "en", to: "bg")
    print(kept.map(\.state.name))  // ["waiting"]
}

private func example2InPhraseSync(memory: PhraseMemory) async throws {
    let sync = try await memory.synchronize()
    for record in sync.delivered { print(record.targetText) }
}
