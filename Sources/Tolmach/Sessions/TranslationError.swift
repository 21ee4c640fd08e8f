/// Why a translation, or a pack operation, could not be done.
///
/// Errors are compared by kind, so that they can be caught as with Apple's framework:
///
/// ```swift
/// do {
///     _ = try await session.translate("Good morning")
/// } catch TranslationError.notInstalled {
///     // offer the download
/// } catch {
///     print(error)
/// }
/// ```
public struct TranslationError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Kind: Sendable, Hashable {
        case nothingToTranslate
        case notInstalled
        case unableToIdentifyLanguage
        case unsupportedSourceLanguage
        case unsupportedTargetLanguage
        case unsupportedLanguagePairing
        case alreadyCancelled
        /// The online service could not be reached or refused.
        case networkFailure
        /// A pack, a signature or a catalog is not what it should be.
        case verificationFailed
        /// No permission, or no space, where packs are stored.
        case storageFailure
        /// A document cannot be read, or is not what its format says.
        case documentFailure
        case internalError
    }

    public let kind: Kind
    /// One line on what happened, in the user's terms.
    public let description: String
    /// One line on what to do, when something can be done.
    public let remedy: String?
    /// The languages that have to be installed first; only for `notInstalled`.
    public let missingLanguages: [Language]

    package init(
        _ kind: Kind,
        _ description: String,
        remedy: String? = nil,
        missingLanguages: [Language] = []
    ) {
        self.kind = kind
        self.description = description
        self.remedy = remedy
        self.missingLanguages = missingLanguages
    }

    /// Whether `error` is a `TranslationError` of the same kind as `pattern`.
    public static func ~= (pattern: TranslationError, error: any Error) -> Bool {
        (error as? TranslationError)?.kind == pattern.kind
    }
}

// MARK: - Patterns

extension TranslationError {
    /// The text holds nothing that could be translated.
    public static let nothingToTranslate = TranslationError(
        .nothingToTranslate, "There is nothing to translate.")
    /// A language of the pair has no installed pack.
    public static let notInstalled = TranslationError(.notInstalled, "A language is not installed.")
    /// The source language could not be told from the text.
    public static let unableToIdentifyLanguage = TranslationError(
        .unableToIdentifyLanguage,
        "The language of the text could not be identified.",
        remedy: "Name it: -f LANGUAGE"
    )
    public static let unsupportedSourceLanguage = TranslationError(
        .unsupportedSourceLanguage,
        "The source language is not supported."
    )
    public static let unsupportedTargetLanguage = TranslationError(
        .unsupportedTargetLanguage,
        "The target language is not supported."
    )
    /// Both languages are known, but nothing translates between them.
    public static let unsupportedLanguagePairing = TranslationError(
        .unsupportedLanguagePairing,
        "This pair of languages is not supported."
    )
    /// The session was cancelled before.
    public static let alreadyCancelled = TranslationError(.alreadyCancelled, "The session was cancelled.")
    public static let networkFailure = TranslationError(.networkFailure, "The network could not be used.")
    public static let verificationFailed = TranslationError(.verificationFailed, "A verification failed.")
    public static let storageFailure = TranslationError(.storageFailure, "The store could not be used.")
    public static let documentFailure = TranslationError(.documentFailure, "The document could not be read.")
    public static let internalError = TranslationError(.internalError, "An internal error occurred.")
}
