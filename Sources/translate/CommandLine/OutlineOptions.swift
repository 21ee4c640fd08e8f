import PackBuilding

/// The options that say what a pack under construction is: shared by the `pack build` commands.
enum OutlineOptions {
    static let options: [OptionDescription] = [
        .value("--output", "-o", as: "FILE.zip", help: "Where the pack is written."),
        .value("--version", as: "VERSION", help: "One to four numbers, such as 2026.1; 1 when left out."),
        .value("--license", as: "SPDX", help: "The licence of the content, as an SPDX expression."),
        .value("--license-file", as: "FILE", help: "The licence's text, put into the pack."),
        .value("--attribution", as: "TEXT", help: "Whom the content is from."),
        .value("--attribution-file", as: "FILE", help: "A longer attribution, put into the pack."),
        .value(
            "--source", as: "TEXT",
            help: "Where the content is from: an address, or a package and its version."),
        .value("--property", as: "NAME=VALUE", help: "A further fact for the manifest.", repeats: true),
    ]

    static func outline(
        _ arguments: ParsedArguments,
        of command: CommandDescription
    ) throws(CommandFailure) -> PackOutline {
        guard let output = arguments.value("--output") else {
            throw .usage("Say where the pack is to be written: -o FILE.zip.", see: command)
        }
        var outline = PackOutline(
            output: output,
            version: arguments.value("--version") ?? "1",
            license: arguments.value("--license") ?? "LicenseRef-unknown",
            attribution: arguments.value("--attribution") ?? "unknown"
        )
        outline.licenseFile = arguments.value("--license-file")
        outline.attributionFile = arguments.value("--attribution-file")
        outline.source = arguments.value("--source")
        for pair in arguments.values("--property") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw .usage("--property takes NAME=VALUE, not “\(pair)”.")
            }
            outline.properties[String(parts[0])] = String(parts[1])
        }
        return outline
    }
}

extension CommandEnvironment {
    /// Prints what was built, warnings on standard error.
    func report(_ pack: BuiltPack, asJSON: Bool) throws(CommandFailure) {
        for warning in pack.warnings { console.notice(warning) }
        guard asJSON else {
            let sizes = "\(ByteCount.text(pack.size)), \(ByteCount.text(pack.installedSize)) unpacked"
            return try console.line(
                "\(pack.id) \(pack.version): \(pack.path), \(sizes), sha256 \(pack.sha256)")
        }
        let json = JSONText.object([
            "id": .string(pack.id), "version": .string(pack.version), "path": .string(pack.path),
            "size": .integer(pack.size), "installedSize": .integer(pack.installedSize),
            "sha256": .string(pack.sha256), "warnings": .integer(pack.warnings.count),
        ])
        try console.line(json.line)
    }
}
