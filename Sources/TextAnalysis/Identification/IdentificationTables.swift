import IdentificationModel

/// The model's tables, where they lie in the program.
///
/// Format, little-endian: `TLID`, version (u32), number of scripts (u32); then for each script, from a
/// multiple of 64 bytes on: its code (4 letters), languages n (u32), bits b (u32), row length r (u32), letters
/// m (u32), markers k (u32), scale, letter penalty, temperature (f32); n names of 16 bytes padded with NUL;
/// n biases (f32); n priors (f32); m pairs of a small letter (u32) and the set of languages that write it
/// (u32); k pairs of a word's beginning (u64, its hash) and the set of languages that it speaks against (u32);
/// from multiples of 64 on 2^b fingerprints (u16; 0: empty) and 2^b rows of r weights (i8).
struct IdentificationTables: Sendable {
    let scripts: [ScriptTable]
    /// The languages of each script, and last those that have a script to themselves.
    let groups: [[LanguageTag]]
    /// Where each language stands in `groups`, by its code.
    private let places: [String: [(group: Int, index: Int)]]
    /// For each scalar below `letterLimit`: the small letter, and what it is.
    let letters: [Letter]

    static let letterLimit = 0x2000

    /// What the program carries.
    static let embedded: IdentificationTables = {
        var size = 0
        let bytes = tolmach_identification_model(&size)
        return IdentificationTables(UnsafeRawBufferPointer(start: bytes, count: size))
    }()

    /// Reads tables that stay where they are; ones that are damaged know no languages.
    init(_ bytes: UnsafeRawBufferPointer) {
        var reader = Reader(bytes)
        var scripts: [ScriptTable] = []
        if reader.word() == 0x4449_4C54, reader.word() == 2, let count = reader.word(), count < 7 {
            for _ in 0..<count {
                guard let script = ScriptTable(&reader) else { break }
                scripts.append(script)
            }
        }
        self.scripts = scripts
        letters = Letter.table(scripts)
        groups = scripts.map(\.languages) + [WholeScripts.languages]
        var places: [String: [(group: Int, index: Int)]] = [:]
        for (group, languages) in groups.enumerated() {
            for (index, tag) in languages.enumerated() {
                places[tag.language, default: []].append((group, index))
            }
        }
        self.places = places
    }

    /// The languages that `tags` name, as bits for each group.
    func bits(of tags: [LanguageTag]) -> SIMD8<UInt32> {
        var bits = SIMD8<UInt32>()
        for tag in tags {
            for (group, index) in places[tag.language] ?? []
            where tag.script == nil || tag.effectiveScript == groups[group][index].effectiveScript {
                bits[group] |= 1 << UInt32(index)
            }
        }
        return bits
    }

    /// A letter as the model sees it.
    struct Letter: Sendable {
        /// The small letter; 0 for what is no letter.
        var small: UInt16 = 0
        /// The number of the script in `scripts`; 255 for another script.
        var script: UInt8 = 255
        /// Belongs to the letter before it.
        var isMark = false

        static func table(_ scripts: [ScriptTable]) -> [Letter] {
            (0..<UInt32(IdentificationTables.letterLimit)).map { value in
                if (0x300..<0x370).contains(value) { return Letter(small: UInt16(value), isMark: true) }
                guard let script = scripts.firstIndex(where: { $0.contains(value) }),
                    let scalar = Unicode.Scalar(value), Letters.isLetter(value)
                else { return Letter() }
                let lower = scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? value
                // Some capitals of rare languages have their small letters far away: Ⱥ and ⱥ (U+2C65).
                let small = lower < IdentificationTables.letterLimit ? lower : value
                return Letter(small: UInt16(truncatingIfNeeded: small), script: UInt8(script))
            }
        }
    }

    /// Takes numbers out of bytes, never past their end.
    struct Reader {
        let bytes: UnsafeRawBufferPointer
        var offset = 0

        init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        mutating func take(_ count: Int) -> UnsafeRawBufferPointer? {
            guard count >= 0, count <= bytes.count - offset else { return nil }
            defer { offset += count }
            return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
        }

        mutating func word() -> UInt32? {
            take(4).map { UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self)) }
        }

        mutating func long() -> UInt64? {
            take(8).map { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
        }

        mutating func number() -> Float? { word().map(Float.init(bitPattern:)) }

        mutating func align() { offset = (offset + 63) & ~63 }
    }
}

/// The tables of the languages of one script.
final class ScriptTable: Sendable {
    let languages: [LanguageTag]
    let bits: UInt64
    let scale: Float
    let letterPenalty: Float
    let temperature: Float
    let biases: [Float]
    let priors: [Float]
    /// For each scalar below ``IdentificationTables/letterLimit``: the languages that write it.
    let writers: [UInt32]
    let markers: Markers
    private let isCyrillic: Bool
    nonisolated(unsafe) let fingerprints: UnsafePointer<UInt16>
    nonisolated(unsafe) private let rows: UnsafeRawPointer
    /// Weights in a row, 16 or 32: languages, padded.
    private let width: Int
    var isWide: Bool { width == 32 }

    /// The most languages of one script.
    static let most = 32

    init?(_ reader: inout IdentificationTables.Reader) {
        reader.align()
        guard let code = reader.take(4), let count = reader.word(), count <= Self.most,
            let bits = reader.word(), (4...20).contains(bits), let width = reader.word(),
            width == 16 || width == 32, count <= width,
            let letterCount = reader.word(), letterCount < 4096, let markerCount = reader.word(),
            markerCount < Markers.most, let scale = reader.number(),
            let letterPenalty = reader.number(), let temperature = reader.number()
        else { return nil }
        self.width = Int(width)
        isCyrillic = code.elementsEqual("Cyrl".utf8)
        self.bits = UInt64(bits)
        self.scale = scale
        self.letterPenalty = letterPenalty
        self.temperature = temperature
        var languages: [LanguageTag] = []
        for _ in 0..<count {
            guard let name = reader.take(16) else { return nil }
            guard let tag = LanguageTag(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)) else {
                return nil
            }
            languages.append(tag)
        }
        self.languages = languages
        var numbers: [Float] = []
        for _ in 0..<(2 * count) {
            guard let number = reader.number() else { return nil }
            numbers.append(number)
        }
        biases = Array(numbers.prefix(Int(count)))
        priors = Array(numbers.suffix(Int(count)))
        guard let writers = Self.writers(&reader, letterCount, isCyrillic) else { return nil }
        self.writers = writers
        guard let markerTable = Markers(&reader, Int(markerCount)) else { return nil }
        self.markers = markerTable
        reader.align()
        let places = 1 << Int(bits)
        guard let fingerprints = reader.take(2 * places)?.baseAddress else { return nil }
        reader.align()
        guard let rows = reader.take(Int(width) * places)?.baseAddress else { return nil }
        self.fingerprints = fingerprints.assumingMemoryBound(to: UInt16.self)
        self.rows = UnsafeRawPointer(rows)
    }

    private static func writers(
        _ reader: inout IdentificationTables.Reader, _ count: UInt32, _ isCyrillic: Bool
    ) -> [UInt32]? {
        var writers = [UInt32](repeating: 0, count: IdentificationTables.letterLimit)
        let common = isCyrillic ? "абвгдежзиклмнопрстуфхцчш" : "abcdefghijklmnopqrstuvwxyz"
        for scalar in common.unicodeScalars { writers[Int(scalar.value)] = .max }
        writers[0x27] = .max
        for _ in 0..<count {
            guard let letter = reader.word(), let mask = reader.word() else { return nil }
            if letter < writers.count { writers[Int(letter)] = mask }
        }
        return writers
    }

    /// Whether the letter is of this script.
    func contains(_ value: UInt32) -> Bool {
        isCyrillic ? (0x400..<0x530).contains(value) : value < 0x250 || (0x1E00..<0x1F00).contains(value)
    }

    /// Where the row lies that says what the n-gram with this hash weighs for each language; nil when the model
    /// doesn't know it.
    @inline(__always) func weights(of hash: UInt64) -> UnsafeRawPointer? {
        let fingerprint = max(1, UInt16(truncatingIfNeeded: hash >> (48 - 2 * bits)))
        var place = Int(truncatingIfNeeded: hash >> (64 - bits))
        if fingerprints[place] != fingerprint {
            place = Int(truncatingIfNeeded: hash >> (64 - 2 * bits) & (1 << bits - 1))
            guard fingerprints[place] == fingerprint else { return nil }
        }
        return rows + place * width
    }
}
