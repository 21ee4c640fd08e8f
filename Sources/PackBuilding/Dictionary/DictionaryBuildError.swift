/// Why a dictionary could not be built.
package enum DictionaryBuildError: Error, Equatable, CustomStringConvertible {
    case cannotRead(path: String, reason: String)
    case cannotWrite(path: String, reason: String)
    /// The file isn't what its name or the user says; the text says what is wrong with it.
    case notA(format: String, path: String, reason: String)
    case tooManyKeys(Int)
    case tooLarge(bytes: Int)
    case noArticles(path: String)
    case unknownFormat(path: String)
    case unsupportedCharset(String)

    package var description: String {
        switch self {
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .notA(let format, let path, let reason): "\(path) is not a \(format) file: \(reason)"
        case .tooManyKeys(let count): "the dictionary has \(count) headwords, more than a pack can hold"
        case .tooLarge(let bytes): "the dictionary takes \(bytes) bytes, more than a pack can hold"
        case .noArticles(let path): "no article could be read from \(path)"
        case .unknownFormat(let path): "the format of \(path) is not known"
        case .unsupportedCharset(let name): "the character set \(name) is not supported"
        }
    }

    /// What to do about it.
    package var remedy: String {
        switch self {
        case .cannotRead, .cannotWrite: "Check the path and its permissions."
        case .notA, .noArticles: "Check that the file is whole, or name its format with --format."
        case .tooManyKeys, .tooLarge: "Split the dictionary into several packs."
        case .unknownFormat: "Name its format: --format dictd|stardict|tei|tsv."
        case .unsupportedCharset: "Convert the file to UTF-8 first, for example with iconv."
        }
    }
}
