/// A piece of text that a translation carries over as it is.
package struct ProtectedSpan: Sendable, Equatable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// `https://example.org/a?b`, `www.example.org`, `example.org/path`.
        case url
        case email
        /// Digits with the signs inside them (`2.200.112`, `10:30`), and codes of capitals and digits
        /// (`BE0768880101`).
        case number
        /// `%s`, `%(name)s`, `{0}`, `{{x}}`, `${X}`, `$X`, `###T01###`, `:name`, `\n` and the like.
        case placeholder
        /// A tag of HTML or XML, or a comment.
        case tag
        /// A character reference: `&lt;`, `&#160;`.
        case entity
        /// One emoji with all that belongs to it: skin tone, family, flag, keycap.
        case emoji
        /// A Latin word whose spelling is its name: `iPhone`, `KBps`, `Mg2+`, `utf8`.
        case mixedCase
        /// A name out of a program: `file_name`, `notes.txt`, `/usr/bin`.
        case identifier
    }

    package let range: Range<String.Index>
    package let kind: Kind

    package init(range: Range<String.Index>, kind: Kind) {
        self.range = range
        self.kind = kind
    }
}
