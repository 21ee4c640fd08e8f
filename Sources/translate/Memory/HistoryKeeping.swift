import Tolmach

/// Keeps what was translated at the prompt; what goes wrong with that is told and disturbs nothing.
struct HistoryKeeping {
    let environment: CommandEnvironment

    func keep(_ responses: [TranslationSession.Response]) async {
        do throws(TranslationError) {
            let memory = environment.memory
            guard try environment.context().settings().history ?? true else { return }
            try await memory.keepHistory(of: responses)
        } catch {
            environment.console.notice("the history was not kept: \(error.description)")
        }
    }
}

/// `--queue`: keeps texts that could not be translated for the next synchronisation.
struct RequestQueue {
    let environment: CommandEnvironment
    let asJSON: Bool

    func keep(
        _ texts: [String],
        from source: Language?,
        to targets: [Language],
        because error: TranslationError
    ) async throws {
        let wanted = texts.map { $0.last?.isNewline == true ? String($0.dropLast()) : $0 }
            .filter { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }
        for target in targets {
            let kept = try await environment.memory.enqueue(wanted, from: source, to: target)
            if asJSON {
                for record in kept { try environment.console.line(RecordDisplay.json(record).line) }
            }
        }
        environment.console.notice("\(error.description) Kept for later: translate sync")
    }
}
