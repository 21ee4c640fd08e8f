/// Statements by which a publisher hands over from one key to the next, each signed with the old one.
///
/// They stand beside the catalog, in `catalog.json.rotation`:
///
///     {"rotations": [{"statement": "tolmach key rotation 1\nold: …\nnew: …\ndate: …\n", "signature": "…"}]}
package struct KeyRotation: Sendable, Hashable, Codable {
    package static let suffix = ".rotation"
    static let largest = 256 << 10

    package struct Step: Sendable, Hashable, Codable {
        /// See `statement(old:new:date:)`.
        package var statement: String
        /// The text of the statement's minisign signature.
        package var signature: String

        package init(statement: String, signature: String) {
            self.statement = statement
            self.signature = signature
        }
    }

    package var rotations: [Step]

    package init(rotations: [Step]) {
        self.rotations = rotations
    }

    /// The text that the old key must sign.
    package static func statement(old: PublicKey, new: PublicKey, date: Timestamp) -> String {
        "tolmach key rotation 1\nold: \(old)\nnew: \(new)\ndate: \(date)\n"
    }

    /// The keys that took over from `trusted`, by statements that these keys signed; `trusted` itself where
    /// there is none.
    func keys(from trusted: [PublicKey]) -> [PublicKey] {
        trusted.map { key in
            var current = key
            // Each statement is used once, so that a circle ends.
            var left = rotations
            while let index = left.firstIndex(where: { $0.old == current && $0.isSigned(by: current) }) {
                guard let next = left.remove(at: index).new else { break }
                current = next
            }
            return current
        }
    }
}

extension KeyRotation.Step {
    fileprivate var old: PublicKey? { key("old: ", line: 1) }
    fileprivate var new: PublicKey? { key("new: ", line: 2) }

    private func key(_ label: String, line: Int) -> PublicKey? {
        let lines = statement.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 5, lines[0] == "tolmach key rotation 1", lines[line].hasPrefix(label) else {
            return nil
        }
        return try? PublicKey(String(lines[line].dropFirst(label.count)))
    }

    fileprivate func isSigned(by key: PublicKey) -> Bool {
        guard let signature = try? Signature(parsing: Array(signature.utf8)) else { return false }
        return (try? signature.verify(Array(statement.utf8), by: [key])) != nil
    }
}
