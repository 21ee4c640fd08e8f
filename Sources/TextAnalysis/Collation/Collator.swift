import CICU

/// Sorts text as the users of a language do (CLDR through ICU): ё beside е, case last.
///
///     let collator = Collator(language: "ru")
///     words.sorted(by: collator.precedes)
package final class Collator: Sendable {
    /// What two texts may differ in and still be equal.
    package enum Strength: Int32, Sendable {
        /// Accents and case.
        case letters = 1
        /// Case.
        case accents = 2
        /// Nothing that shows.
        case exact = 3
    }

    /// ICU's collator; never changed once it is open, which makes it safe to share. Nil where ICU has no data
    /// at all: then scalars are compared.
    nonisolated(unsafe) private let handle: OpaquePointer?

    package init(language: LanguageTag, strength: Strength = .exact) {
        handle = tolmach_collator_open(language.base.description, strength.rawValue)
    }

    deinit {
        if let handle { tolmach_collator_close(handle) }
    }

    /// Whether `a` comes before `b`.
    package func precedes(_ a: String, _ b: String) -> Bool { compare(a, b) < 0 }

    /// Negative, zero or positive, as `a` comes before, with or after `b`.
    package func compare(_ a: String, _ b: String) -> Int {
        guard let handle else { return a == b ? 0 : a < b ? -1 : 1 }
        let first = Array(a.utf16)
        let second = Array(b.utf16)
        return first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in
                var empty: UInt16 = 0
                return withUnsafePointer(to: &empty) { none in
                    Int(
                        tolmach_collator_compare(
                            handle, first.baseAddress ?? none, Int32(clamping: first.count),
                            second.baseAddress ?? none, Int32(clamping: second.count)))
                }
            }
        }
    }

    /// Bytes that compare as the texts do, for sorting many.
    package func sortKey(of text: String) -> [UInt8] {
        guard let handle, !text.isEmpty else { return Array(text.utf8) }
        let units = Array(text.utf16)
        var capacity = 4 * units.count + 16
        while true {
            var needed = 0
            let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                units.withUnsafeBufferPointer { units in
                    guard let source = units.baseAddress, let target = buffer.baseAddress else { return }
                    needed = Int(
                        tolmach_collator_key(
                            handle, source, Int32(clamping: units.count), target, Int32(clamping: capacity)))
                }
                // Without the closing NUL.
                count = needed <= capacity ? max(0, needed - 1) : 0
            }
            if needed <= capacity { return key }
            capacity = needed
        }
    }

    /// `texts` in order.
    package func sort(_ texts: [String]) -> [String] {
        texts.map { (key: sortKey(of: $0), text: $0) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.text)
    }
}
