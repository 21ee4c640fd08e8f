/// What can be wrong with a file of a dictionary or language pack.
package enum DictionaryError: Error, Equatable, CustomStringConvertible {
    /// The file isn't a `morphology.bin` of a format this program reads.
    case notAMorphology
    /// The file isn't a `dictionary.bin` of a format this program reads.
    case notADictionary
    /// The file contradicts itself; the text names the part.
    case damaged(String)

    package var description: String {
        switch self {
        case .notAMorphology: "the file holds no word forms that this version can read"
        case .notADictionary: "the file holds no dictionary that this version can read"
        case .damaged(let part): "the file is damaged: \(part)"
        }
    }

    /// What to do about it.
    package var remedy: String { "Install the pack again: translate pack install." }
}
