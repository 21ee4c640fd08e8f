import CYAML

/// Maps YAML catalogues to units: every string value.
struct YAMLCatalogue {
    /// An event of libyaml with its place in bytes.
    private struct Event {
        let kind: tolmach_yaml_kind
        let style: tolmach_yaml_style
        let isDecorated: Bool
        let value: String
        let range: Range<Int>
    }

    private let bytes: [UInt8]
    private let options: DocumentOptions?
    private let isTranslated: ([String]) -> Bool
    private var pieces: [DocumentPiece] = []
    private var position = 0

    /// - Parameters:
    ///   - options: for plural branches and the root key, which names the language in many catalogues.
    ///   - isTranslated: picks values by the keys that lead to them.
    static func pieces(
        of text: String, name: String, options: DocumentOptions? = nil,
        isTranslated: @escaping ([String]) -> Bool = { _ in true }
    ) throws(DocumentError) -> [DocumentPiece] {
        let events = try events(of: text, name: name)
        var catalogue = YAMLCatalogue(bytes: Array(text.utf8), options: options, isTranslated: isTranslated)
        catalogue.read(events)
        return catalogue.pieces
    }

    private init(bytes: [UInt8], options: DocumentOptions?, isTranslated: @escaping ([String]) -> Bool) {
        self.bytes = bytes
        self.options = options
        self.isTranslated = isTranslated
    }

    // MARK: - Events

    private final class Gathered {
        var events: [tolmach_yaml_event] = []
        var values: [String] = []
    }

    private static func events(of text: String, name: String) throws(DocumentError) -> [Event] {
        let bytes = Array(text.utf8)
        let gathered = Gathered()
        var reason = [CChar](repeating: 0, count: 256)
        var line: Int32 = 0
        let outcome = bytes.withUnsafeBufferPointer { buffer -> Int32 in
            guard let start = buffer.baseAddress else { return 0 }
            return tolmach_yaml_parse(
                start, buffer.count, Unmanaged.passUnretained(gathered).toOpaque(),
                { context, event in
                    guard let context else { return }
                    let gathered = Unmanaged<Gathered>.fromOpaque(context).takeUnretainedValue()
                    let value = UnsafeRawBufferPointer(
                        start: event.pointee.value, count: event.pointee.value_size)
                    gathered.values.append(String(decoding: value, as: UTF8.self))
                    gathered.events.append(event.pointee)
                }, &reason, &line)
        }
        guard outcome != 1 else { throw .missing("libyaml", package: "libyaml-0-2") }
        guard outcome == 0 else {
            let words = String(
                decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw DocumentError(
                .malformed, "\(name), line \(line): \(words).", remedy: "Mend the file, then try again.")
        }
        // libyaml counts code points.
        var offsets: [Int] = []
        offsets.reserveCapacity(bytes.count + 1)
        for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 { offsets.append(offset) }
        offsets.append(bytes.count)
        func offset(_ index: Int) -> Int { offsets[min(index, offsets.count - 1)] }
        return zip(gathered.events, gathered.values).map { event, value in
            let start = offset(event.start)
            return Event(
                kind: event.kind, style: event.style, isDecorated: event.is_decorated != 0, value: value,
                range: start..<max(start, offset(event.end)))
        }
    }

    // MARK: - Values

    private struct Level {
        let isMapping: Bool
        /// The key whose value is awaited; `nil` where a key is.
        var key: String?
    }

    private mutating func read(_ events: [Event]) {
        var levels: [Level] = []
        /// A value, of whatever kind, was read.
        func done() {
            if let last = levels.last, last.isMapping { levels[levels.count - 1].key = nil }
        }
        for (index, event) in events.enumerated() {
            switch event.kind {
            case tolmach_yaml_scalar:
                if let last = levels.last, last.isMapping, last.key == nil {
                    levels[levels.count - 1].key = event.value
                    if levels.count == 1, isOnlyRoot(events, index) { renameRoot(event) }
                } else {
                    let path = levels.compactMap { $0.isMapping ? $0.key ?? "" : nil }
                    if isTranslated(path) { translate(event, in: levels.last != nil) }
                    done()
                }
            case tolmach_yaml_alias: done()
            case tolmach_yaml_mapping_start: levels.append(Level(isMapping: true))
            case tolmach_yaml_sequence_start: levels.append(Level(isMapping: false))
            case tolmach_yaml_mapping_end, tolmach_yaml_sequence_end:
                if !levels.isEmpty { levels.removeLast() }
                done()
            default: levels = []
            }
        }
        keep(to: bytes.count)
    }

    private mutating func keep(to end: Int) {
        if end > position { pieces.keep(String(decoding: bytes[position..<end], as: UTF8.self)) }
        position = max(position, end)
    }

    /// Whether the scalar is the only key of the root, with a mapping below: `en:` in a Rails catalogue.
    private func isOnlyRoot(_ events: [Event], _ index: Int) -> Bool {
        guard events.count > index + 2, events[index + 1].kind == tolmach_yaml_mapping_start,
            events.prefix(index).allSatisfy({
                $0.kind == tolmach_yaml_document_start || $0.kind == tolmach_yaml_mapping_start
            })
        else { return false }
        return events.suffix(2).allSatisfy { $0.kind == tolmach_yaml_mapping_end }
            && events.count { $0.kind == tolmach_yaml_document_start } == 1
    }

    private mutating func renameRoot(_ event: Event) {
        guard let options, options.source != options.target,
            event.value == options.source.description || event.value == options.source.language,
            event.style == tolmach_yaml_plain
        else { return }
        keep(to: event.range.lowerBound)
        pieces.keep(options.target.description)
        position = event.range.upperBound
    }

    private mutating func translate(_ event: Event, in collection: Bool) {
        guard event.value.contains(where: \.isLetter), !event.isDecorated else { return }
        // A plain word such as `true` is no text.
        if event.style == tolmach_yaml_plain, YAMLText.isReserved(event.value) { return }
        let range = trimmed(event)
        guard range.lowerBound >= position, !range.isEmpty else { return }
        keep(to: range.lowerBound)
        let source = String(decoding: bytes[range], as: UTF8.self)
        let notation = YAMLText(event.style, source: source, isInFlow: isInFlow(range))
        let unit: TextUnit
        if let options {
            // Branches need a style that can escape what stands around them.
            let hasBranches = !MessageArgument.find(in: event.value).isEmpty
            unit = MessageText.unit(
                event.value, options: options,
                escape: { hasBranches ? JSONText.escape($0, isASCII: false) : $0 },
                finish: { hasBranches ? "\"\($0)\"" : notation.write($0) }, unchanged: source)
        } else {
            unit = TextUnit(
                [.text(event.value, source: "")],
                notation: TextNotation(finish: { notation.write($0) }, unchanged: source))
        }
        pieces.append(.unit(unit))
        position = range.upperBound
    }

    /// A block's range ends with its last line of text.
    private func trimmed(_ event: Event) -> Range<Int> {
        var end = min(event.range.upperBound, bytes.count)
        guard
            event.style == tolmach_yaml_literal || event.style == tolmach_yaml_folded
                || event.style == tolmach_yaml_plain
        else { return event.range.lowerBound..<end }
        while end > event.range.lowerBound,
            bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D || bytes[end - 1] == 0x20
        {
            end -= 1
        }
        return event.range.lowerBound..<end
    }

    /// Whether brackets are open on the value's line before it.
    private func isInFlow(_ range: Range<Int>) -> Bool {
        var depth = 0
        for byte in bytes[..<range.lowerBound].suffix(4096) {
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
        }
        return depth > 0
    }
}
