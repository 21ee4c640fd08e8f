import CICU

/// Runs ICU functions that map text to text.
enum ICUText {
    /// A function of `CICU` from text to text, with its own arguments bound.
    typealias Mapping = (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt16>, Int32) -> Int32

    /// The most UTF-16 units handed to ICU at once: far below what its 32-bit lengths can hold.
    private static let pieceLimit = 1 << 20

    /// Maps `text` through `mapping`. Long text goes in pieces that end at white space, where none of the
    /// mappings used here looks across; a piece that ICU refuses is kept as it is.
    static func map(_ text: String, _ mapping: Mapping) -> String {
        let units = Array(text.utf16)
        var result: [UInt16] = []
        result.reserveCapacity(units.count + 16)
        units.withUnsafeBufferPointer { units in
            var start = 0
            while start < units.count {
                let end = pieceEnd(in: units, from: start)
                append(UnsafeBufferPointer(rebasing: units[start..<end]), through: mapping, to: &result)
                start = end
            }
        }
        return String(decoding: result, as: UTF16.self)
    }

    private static func append(
        _ piece: UnsafeBufferPointer<UInt16>, through mapping: Mapping, to result: inout [UInt16]
    ) {
        guard let source = piece.baseAddress else { return }
        var capacity = piece.count + piece.count / 4 + 16
        while true {
            var needed = -1
            let output = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, count in
                guard let target = buffer.baseAddress else { return }
                needed = Int(mapping(source, Int32(piece.count), target, Int32(capacity)))
                count = needed <= capacity ? max(0, needed) : 0
            }
            if needed < 0 { return result.append(contentsOf: piece) }
            if needed <= capacity { return result.append(contentsOf: output) }
            capacity = needed
        }
    }

    private static func pieceEnd(in units: UnsafeBufferPointer<UInt16>, from start: Int) -> Int {
        let limit = start + pieceLimit
        guard limit < units.count else { return units.count }
        var end = limit
        while end > start + pieceLimit / 2 {
            if units[end - 1] == 0x20 || units[end - 1] == 0x0A { return end }
            end -= 1
        }
        // No white space in half a million units: cut between scalars.
        return UTF16.isTrailSurrogate(units[limit]) ? limit - 1 : limit
    }
}
