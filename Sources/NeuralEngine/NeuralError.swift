/// What can go wrong in the neural engine, and what to do about it.
package struct NeuralError: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// A pack's file is missing or cannot be read.
        case unreadable
        /// A file's content contradicts its format.
        case damaged
        /// A file is sound but asks for something this engine does not have.
        case unsupported
        /// The caller asked for something impossible, such as a beam of zero.
        case invalidRequest
        /// The task was cancelled before all sentences were translated.
        case cancelled
    }

    package let kind: Kind

    /// The file concerned, empty when there is none.
    package let path: String

    /// What is wrong, as part of a sentence.
    package let detail: String

    package init(_ kind: Kind, path: String = "", _ detail: String) {
        self.kind = kind
        self.path = path
        self.detail = detail
    }

    /// What happened, in one line.
    package var description: String {
        let place = path.isEmpty ? "" : "\(path): "
        return switch kind {
        case .unreadable: "\(place)cannot be read: \(detail)"
        case .damaged: "\(place)is damaged: \(detail)"
        case .unsupported: "\(place)is not supported: \(detail)"
        case .invalidRequest: "\(place)\(detail)"
        case .cancelled: "the translation was cancelled"
        }
    }

    /// What to do about it, in one line.
    package var remedy: String {
        switch kind {
        case .unreadable: "Check that the pack is installed and that you may read its files."
        case .damaged: "Remove the pack and install it again."
        case .unsupported: "Update this program, or use a pack made for it."
        case .invalidRequest: "Correct the options of the request."
        case .cancelled: "Start the translation again."
        }
    }

    static func damaged(_ path: String, _ detail: String) -> NeuralError {
        NeuralError(.damaged, path: path, detail)
    }

    static func unsupported(_ path: String, _ detail: String) -> NeuralError {
        NeuralError(.unsupported, path: path, detail)
    }
}
