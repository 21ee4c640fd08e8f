import Packs

/// A lexical shortlist: which target pieces are worth considering for a sentence.
package struct Shortlist: Sendable {
    private let file: MappedFile
    private let offsets: Table<UInt32>
    private let candidates: Table<UInt32>
    private let always: Int
    private let targetCount: Int

    /// Opens a `shortlist.bin` for a model with so many target pieces.
    package init(path: String, targetCount: Int) throws(NeuralError) {
        try self.init(file: openMapped(path), path: path, targetCount: targetCount)
    }

    /// Opens a mapped `shortlist.bin`; `path` is only for messages.
    package init(file: MappedFile, path: String, targetCount: Int) throws(NeuralError) {
        let view = FileView(path: path, bytes: file.bytes)
        guard view.begins(with: ShortlistLayout.magic) else { throw .damaged(path, "it is not a shortlist") }
        let sourceCount = Int(try view.word(at: 8))
        always = min(Int(try view.word(at: 12)), targetCount)
        let count = Int(try view.word(at: 16))
        offsets = try view.table(of: UInt32.self, at: ShortlistLayout.headerSize, count: sourceCount + 1)
        let words = (sourceCount + 1) * 4 + ShortlistLayout.headerSize
        let start =
            (words + ShortlistLayout.alignment - 1) / ShortlistLayout.alignment * ShortlistLayout.alignment
        candidates = try view.table(of: UInt32.self, at: start, count: count)
        self.file = file
        self.targetCount = targetCount
    }

    /// The candidates for a sentence, ascending, without doubles.
    package func candidates(for source: [Int32]) -> [UInt32] {
        var isCandidate = [Bool](repeating: false, count: targetCount)
        for id in 0..<always { isCandidate[id] = true }
        for id in Set(source) {
            guard let start = offsets[Int(id)], let end = offsets[Int(id) + 1], start <= end,
                Int(end) <= candidates.count
            else { continue }
            for index in Int(start)..<Int(end) {
                let candidate = Int(candidates.known(index))
                if candidate < targetCount { isCandidate[candidate] = true }
            }
        }
        return isCandidate.indices.lazy.filter { isCandidate[$0] }.map(UInt32.init)
    }
}
