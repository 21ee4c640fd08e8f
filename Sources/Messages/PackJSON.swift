import Tolmach

/// Packs as JSON.
package enum PackJSON {
    package static func installed(_ pack: InstalledPackDescription) -> JSONText {
        .object([
            "id": .string(pack.id), "kind": .string(pack.kind.rawValue), "version": .string(pack.version),
            "languages": languages(pack.languages), "installedSize": .integer(pack.installedSize),
            "license": .string(pack.license), "attribution": .string(pack.attribution),
            "source": .string(pack.source), "directory": .string(pack.directory),
            "properties": pack.properties.isEmpty
                ? nil
                : .object(pack.properties.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }),
        ])
    }

    package static func offered(_ pack: OfferedPack) -> JSONText {
        .object([
            "id": .string(pack.id), "kind": .string(pack.kind.rawValue), "version": .string(pack.version),
            "languages": languages(pack.languages), "downloadSize": .integer(pack.downloadSize),
            "installedSize": .integer(pack.installedSize), "license": .string(pack.license),
            "catalog": .string(pack.catalog), "installedVersion": pack.installedVersion.map(JSONText.string),
        ])
    }

    private static func languages(_ languages: [Language]) -> JSONText {
        .strings(languages.map(\.minimalIdentifier))
    }
}
