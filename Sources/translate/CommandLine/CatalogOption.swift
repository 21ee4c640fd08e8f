/// `--catalog URL [--key KEY]`: one catalog for this invocation in place of the configured ones.
struct CatalogOption: Sendable {
    static let catalog = OptionDescription.value("--catalog", as: "URL", help: "Use only this catalog.")
    static let key = OptionDescription.value(
        "--key", as: "KEY", help: "The catalog's minisign public key, as text or as a file's name."
    )

    let url: String
    let key: String?

    /// `nil` when `--catalog` was not given.
    init?(_ arguments: ParsedArguments) throws(CommandFailure) {
        guard let url = arguments.value("--catalog") else {
            if arguments.isSet("--key") { throw .usage("--key belongs to --catalog URL.") }
            return nil
        }
        self.url = url
        key = arguments.value("--key")
    }
}
