/// A trie in a double array: from node `n` the byte `c` leads to `base[n] + c` if `check` of that node is `n`.
///
/// Each node is three words: base, check, value. The root is node 0. A value of zero means that no key ends here.
package struct DoubleArray: Sendable {
    /// What `check` holds in a slot that no node uses.
    package static var free: UInt32 { .max }

    let words: Table<UInt32>
    let count: Int

    init(words: Table<UInt32>) {
        self.words = words
        count = words.count / 3
    }

    /// The node that `byte` leads to from `node`, or `nil`.
    @inline(__always)
    func next(from node: Int, byte: UInt8) -> Int? {
        let target = Int(words.known(3 * node)) + Int(byte)
        guard target < count, words.known(3 * target + 1) == UInt32(truncatingIfNeeded: node), target != 0
        else {
            return nil
        }
        return target
    }

    /// The value of `node`, or zero.
    @inline(__always)
    func value(at node: Int) -> Int {
        Int(words.known(3 * node + 2))
    }

    /// The length in bytes of the longest key that `text` has at `position`, or zero.
    func longestMatch(in text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        guard count > 0 else { return 0 }
        var node = 0
        var longest = 0
        var index = position
        while index < text.count, let target = next(from: node, byte: text[index]) {
            node = target
            index += 1
            if value(at: node) != 0 { longest = index - position }
        }
        return longest
    }
}
