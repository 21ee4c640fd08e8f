/// Why a document could not be read, translated or written.
package struct DocumentError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    package enum Kind: Sendable {
        /// The bytes are not what the format or the encoding says.
        case malformed
        /// The file cannot be opened or read.
        case unreadable
        /// The output cannot be written.
        case unwritable
        /// A library that the format needs is not installed.
        case libraryMissing
        /// What was asked for does not exist for this format.
        case unsupported
        /// The engine failed; `cause` says why.
        case engine
        /// The work was interrupted where nothing is lost.
        case interrupted
    }

    package let kind: Kind
    /// One line on what happened.
    package let description: String
    /// One line on what to do.
    package let remedy: String?
    /// The engine's own error.
    package let cause: (any Error)?

    package init(_ kind: Kind, _ description: String, remedy: String? = nil, cause: (any Error)? = nil) {
        self.kind = kind
        self.description = description
        self.remedy = remedy
        self.cause = cause
    }
}
