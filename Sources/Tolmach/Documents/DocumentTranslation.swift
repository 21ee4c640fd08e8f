import Documents
import TextAnalysis

/// Translates whole documents and keeps everything around the words.
///
/// ```swift
/// let session = TranslationSession(installedSource: "en", target: "ru")
/// let report = try await DocumentTranslation(session: session).translate("guide.md", to: "руководство.md")
/// print(report.sentences)
/// ```
///
/// Markup, numbers, placeholders, encodings and line ends stay as they are; tags stand around the words that
/// come from those they stood around.
public struct DocumentTranslation: Sendable {
    /// The session that translates the sentences.
    public let session: TranslationSession
    /// How documents are read and written.
    public let options: Options

    /// How documents are read and written.
    public struct Options: Sendable, Hashable {
        /// The name of the document's encoding, such as `windows-1251`; `nil` for what the document declares or
        /// its bytes tell.
        public var encoding: String?
        /// The name of the translation's encoding; `nil` for the document's.
        public var outputEncoding: String?
        /// Whether bytes that are not valid refuse the document, rather than being replaced and counted.
        public var isStrict = false
        /// Whether lines that were wrapped by hand are joined before translating, and wrapped again.
        public var reflows = false
        /// Whether source and translation stand side by side.
        public var isBilingual = false

        public init() {}
    }

    /// What was done with a document.
    public struct Report: Sendable, Hashable {
        /// The language that was translated from: the session's, or the one told from the document.
        public var sourceLanguage: Language
        /// Sentences that the document holds.
        public var sentences = 0
        /// Sentences that were finished before and not translated again.
        public var reused = 0
        /// Sentences that stand as in the source, because their translation lost a placeholder.
        public var refused = 0
        /// Bytes that were not valid in the document's encoding; each was replaced by U+FFFD.
        public var invalidBytes = 0
        /// The document's encoding.
        public var encoding = "UTF-8"
        /// Whether the encoding was guessed from the bytes.
        public var isEncodingGuessed = false
        /// What a reader should know besides, a line each.
        public var notes: [String] = []
    }

    /// How far a translation is, in bytes of the document.
    public struct Progress: Sendable, Hashable {
        public let done: Int
        /// `nil` while it is not known.
        public let total: Int?
    }

    public init(session: TranslationSession, options: Options = Options()) {
        self.session = session
        self.options = options
    }

    /// Translates the document at `input` and puts the result to `output`, which is replaced only when the
    /// whole document is there.
    ///
    /// - Parameters:
    ///   - input: the path of the document.
    ///   - output: the path of the result.
    ///   - format: the document's; `nil` for what its name tells.
    ///   - progress: told how far it is, now and then.
    /// - Throws: what ``TranslationSession`` throws; `documentFailure` where the document is not what its format
    ///   says; `storageFailure` where the output cannot be written.
    public func translate(
        _ input: String,
        to output: String,
        format: DocumentFormat? = nil,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(TranslationError) -> Report {
        guard let format = format ?? DocumentFormat(path: input) else { throw Self.unknownFormat(input) }
        return try await translate(input: input, output: output, format: format, progress: progress)
    }

    /// Translates a document that may come from standard input or go to standard output.
    ///
    /// ```swift
    /// let report = try await DocumentTranslation(session: session).translate(
    ///     input: nil, output: nil, format: .srt)
    /// print(report.sentences)
    /// ```
    ///
    /// - Parameters:
    ///   - input: the document; `nil` for standard input, which is translated line by line where the format
    ///     allows.
    ///   - output: where the result goes; `nil` for standard output.
    ///   - format: the document's.
    ///   - progress: told how far it is, now and then.
    public func translate(
        input: String?,
        output: String?,
        format: DocumentFormat,
        progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async throws(TranslationError) -> Report {
        do throws(DocumentError) {
            let source =
                try input.map { (path) throws(DocumentError) in try ByteInput(path: path) }
                ?? ByteInput(descriptor: 0, name: "standard input")
            // Nothing is begun before the document can be read.
            return try await translate(
                source,
                to: { () throws(DocumentError) in
                    try output.map { (path) throws(DocumentError) in try ByteOutput(path: path) }
                        ?? ByteOutput(descriptor: 1)
                },
                format: format, isUrgent: input == nil, progress: progress)
        } catch {
            throw TranslationError(error)
        }
    }

    func translate(
        _ input: ByteInput,
        to makeOutput: () throws(DocumentError) -> ByteOutput,
        format: DocumentFormat,
        isUrgent: Bool,
        progress: @escaping @Sendable (Progress) -> Void
    ) async throws(DocumentError) -> Report {
        let encoding = try encodingOptions()
        let source: LanguageTag
        if let language = session.sourceLanguage {
            source = language.tag
        } else {
            let sample = try DocumentTranslator.sample(of: input, format: format.kind, encoding: encoding)
            source = try SessionSegmentEngine.mapping { () throws(TranslationError) in
                try session.context.identify(sample).tag
            }
        }
        var documentOptions = DocumentOptions(source: source, target: session.targetLanguage.tag)
        documentOptions.reflows = options.reflows
        documentOptions.isBilingual = options.isBilingual
        let engine = SessionSegmentEngine(session: session, source: source)
        var translator = DocumentTranslator(
            engine: engine, options: documentOptions, store: finishedSegments(of: input, source: source))
        translator.encoding = encoding
        translator.progress = { progress(Progress(done: $0, total: $1)) }
        let output = try makeOutput()
        let report = try await translator.translate(format.kind, from: input, to: output, isUrgent: isUrgent)
        try output.commit()
        return Report(report, source: source)
    }

    /// Finished sentences are kept for files, which can be started again.
    private func finishedSegments(of input: ByteInput, source: LanguageTag) -> SegmentStore {
        guard input.size != nil, source != session.targetLanguage.tag, let memory = session.context.memory
        else {
            return .none
        }
        return .remembered(by: memory, session: session, source: source)
    }

    private func encodingOptions() throws(DocumentError) -> EncodingOptions {
        func find(_ name: String?) throws(DocumentError) -> TextEncoding? {
            guard let name else { return nil }
            guard let encoding = TextEncoding(named: name) else {
                throw DocumentError(
                    .unsupported, "“\(name)” is no encoding.",
                    remedy: "Name one such as UTF-8, UTF-16, windows-1251, KOI8-R or ISO-8859-5.")
            }
            return encoding
        }
        return EncodingOptions(
            declared: try find(options.encoding), output: try find(options.outputEncoding),
            isStrict: options.isStrict)
    }

    static func unknownFormat(_ path: String) -> TranslationError {
        TranslationError(
            .documentFailure, "the name of \(path) does not tell its format.",
            remedy: "Name it: --format FORMAT, one of "
                + DocumentFormat.allCases.map(\.rawValue).joined(separator: ", "))
    }
}

extension DocumentTranslation.Report {
    init(_ report: DocumentReport, source: LanguageTag) {
        sourceLanguage = Language(source)
        sentences = report.segments
        reused = report.reused
        refused = report.refused
        invalidBytes = report.invalidBytes
        encoding = report.encoding
        isEncodingGuessed = report.isEncodingGuessed
        notes = report.notes
    }
}

extension TranslationError {
    /// What a failure with a document is to the caller of the library.
    init(_ error: DocumentError) {
        if let cause = error.cause as? TranslationError {
            self = cause
            return
        }
        let kind: Kind =
            switch error.kind {
            case .malformed, .unreadable, .libraryMissing, .unsupported: .documentFailure
            case .unwritable: .storageFailure
            case .interrupted: .alreadyCancelled
            case .engine: .internalError
            }
        self.init(kind, error.description, remedy: error.remedy)
    }
}
