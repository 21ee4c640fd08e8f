import DictionaryEngine

/// Appends numbers and strings as `dictionary.bin` stores them.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []
    private let text: CompactText

    init(text: CompactText) { self.text = text }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func varint(_ value: Int) {
        var rest = UInt64(max(0, value))
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func string(_ value: String) {
        let encoded = text.encode(value)
        varint(encoded.count)
        bytes += encoded
    }

    /// A byte and a string after it, in one length.
    mutating func markedString(_ mark: UInt8, _ value: String) {
        let encoded = text.encode(value)
        varint(encoded.count + 1)
        bytes.append(mark)
        bytes += encoded
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout RecordWriter, Element) -> Void) {
        varint(elements.count)
        for element in elements { write(&self, element) }
    }

    mutating func raw(_ more: [UInt8]) { bytes.append(contentsOf: more) }

    mutating func fixed<Number: FixedWidthInteger>(_ value: Number) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func align(to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }
}
