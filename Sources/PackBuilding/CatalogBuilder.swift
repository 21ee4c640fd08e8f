import Packs

/// Makes an unsigned catalog over pack archives.
///
///     let built = try CatalogBuilder.build(packs: ["out/packs/ru.zip"], output: "out/catalog.json")
///     // then: minisign -S -s KEY -m out/catalog.json
package enum CatalogBuilder {
    /// A catalog that was written.
    package struct Built: Sendable, Hashable {
        package let path: String
        /// Ids with versions, sorted.
        package let packs: [String]
    }

    /// - Parameters:
    ///   - packs: archives below the folder that the catalog is written to.
    ///   - output: path of the catalog.
    ///   - expiresAfter: days after which it must be renewed; `nil` for never.
    package static func build(
        packs: [String],
        output: String,
        expiresAfter days: Int? = nil
    ) throws(PackBuildError) -> Built {
        let folder = output.lastIndex(of: "/").map { String(output[...$0]) } ?? ""
        let now = PackEnvironment.systemTime()
        do {
            var entries: [CatalogPack] = []
            for pack in packs {
                guard pack.hasPrefix(folder) else {
                    throw PackBuildError(
                        "\(pack) does not lie in the catalog's folder \(folder)",
                        remedy: "Write the catalog beside or above the packs."
                    )
                }
                entries.append(try CatalogWriter.entry(for: pack, url: String(pack.dropFirst(folder.count))))
            }
            let expires = days.map { Timestamp(seconds: now.seconds + $0 * 86_400) }
            let catalog = try CatalogWriter.write(entries, to: output, generated: now, expires: expires)
            return Built(path: output, packs: catalog.packs.map { "\($0.id) \($0.version)" })
        } catch let error as PackBuildError {
            throw error
        } catch let error as PackError {
            throw PackBuildError(error.description, remedy: error.remedy)
        } catch {
            throw PackBuildError("\(error)")
        }
    }
}
