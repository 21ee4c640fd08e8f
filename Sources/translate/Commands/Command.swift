import PackBuilding
import Tolmach

/// One command: described once, made from its arguments, run once.
protocol Command: Sendable {
    static var description: CommandDescription { get }
    init(_ arguments: ParsedArguments, in environment: CommandEnvironment) throws(CommandFailure)
    nonisolated(nonsending) func run() async throws
}

/// What a command gets from outside: environment variables, the console and, through them, settings and packs.
struct CommandEnvironment: Sendable {
    let variables: [String: String]
    let console: Console

    /// The library's context, with notices on standard error and `mode` overriding the settings.
    func context(mode: TranslationMode? = nil) -> TranslationContext {
        TranslationContext(
            variables: variables,
            mode: mode,
            notice: console.notice,
            isInterrupted: { Interruption.isRequested }
        )
    }
}

extension CommandFailure {
    /// What a person is told of an error, whichever room it comes from.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as TranslationError where error.kind == .alreadyCancelled && Interruption.isRequested:
            self.init(
                .interrupted,
                "interrupted; what was downloaded is kept, and the next install goes on from there."
            )
        case let error as TranslationError:
            self.init(ExitStatus(error.kind), error.description, remedy: error.remedy)
        case let error as PackBuildError: self.init(.failure, "\(error).", remedy: error.remedy)
        default: self.init(.failure, "\(error)")
        }
    }
}

extension ExitStatus {
    init(_ kind: TranslationError.Kind) {
        self =
            switch kind {
            case .nothingToTranslate, .alreadyCancelled, .documentFailure, .internalError: .failure
            case .notInstalled: .notInstalled
            case .unableToIdentifyLanguage: .notIdentified
            case .unsupportedSourceLanguage, .unsupportedTargetLanguage, .unsupportedLanguagePairing:
                .unsupported
            case .networkFailure: .network
            case .verificationFailed: .verification
            case .storageFailure: .storage
            }
    }
}

extension CommandEnvironment {
    var memory: PhraseMemory { PhraseMemory(context: context()) }

    func packManager(catalog: CatalogOption? = nil) -> PackManager {
        let only = catalog.map { Settings.CatalogSetting(url: $0.url, key: $0.key) }
        return PackManager(context: context(), catalog: only)
    }
}
