import NeuralEngine
import Packs

/// Why a neural pack could not be built.
package enum NeuralPackError: Error, Sendable, CustomStringConvertible {
    /// One of the source files does not do.
    case conversion(NeuralError)
    /// The pack could not be written.
    case pack(PackError)

    /// What happened, in one line.
    package var description: String {
        switch self {
        case .conversion(let error): error.description
        case .pack(let error): error.description
        }
    }

    /// What to do about it, in one line.
    package var remedy: String {
        switch self {
        case .conversion(let error): error.remedy
        case .pack(let error): error.remedy
        }
    }
}
