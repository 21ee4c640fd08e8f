import Packs

/// Reads the files that dictionaries are converted from.
enum SourceFile {
    /// Reads a file whole, unpacking it when it is compressed with gzip or dictzip.
    static func read(_ path: String) throws(DictionaryBuildError) -> GzipContents {
        let file: MappedFile
        do { file = try MappedFile(path: path) } catch {
            throw .cannotRead(path: path, reason: error.description)
        }
        return GzipContents(file.bytes) ?? GzipContents(plain: Array(file.bytes))
    }

    /// Reads the first of these files that exists.
    static func readFirst(_ paths: [String]) throws(DictionaryBuildError) -> GzipContents {
        for path in paths.dropLast() {
            if let contents = try? read(path) { return contents }
        }
        return try read(paths.last ?? "")
    }
}

/// Something in a source that was left out; the rest was read.
package enum ConversionWarning: Hashable, Sendable, CustomStringConvertible {
    case damagedPart(path: String)
    case unreadableLine(path: String, line: Int)
    case outsideFile(headword: String)
    case incomplete(headword: String, reason: String)

    package var description: String {
        switch self {
        case .damagedPart(let path): "\(path): a damaged part was left out"
        case .unreadableLine(let path, let line): "\(path): line \(line) was left out, it can't be read"
        case .outsideFile(let headword): "\(headword): its article lies outside the file and was left out"
        case .incomplete(let headword, let reason): "\(headword): not read completely (\(reason))"
        }
    }
}
