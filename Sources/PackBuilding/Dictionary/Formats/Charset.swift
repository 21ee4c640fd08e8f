import Glibc

/// Turns text in an older character set into UTF-8, by the C library's converter.
enum Charset {
    /// - Parameter name: as the C library names it: `KOI8-R`, `CP1251`, `ISO-8859-1`, …
    /// - Returns: the text; bytes that have no meaning in the set become U+FFFD.
    static func decode(_ bytes: [UInt8], from name: String) throws(DictionaryBuildError) -> String {
        if ["utf-8", "utf8"].contains(name.lowercased()) { return String(decoding: bytes, as: UTF8.self) }
        let converter = iconv_open("UTF-8", name)
        guard converter != iconv_t(bitPattern: -1) else { throw .unsupportedCharset(name) }
        defer { iconv_close(converter) }
        var input = bytes.map(CChar.init(bitPattern:))
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
        let written = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in convert(converter, input, output) }
        }
        return String(decoding: output[..<written].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func convert(
        _ converter: iconv_t?, _ input: UnsafeMutableBufferPointer<CChar>,
        _ output: UnsafeMutableBufferPointer<CChar>
    ) -> Int {
        var from = input.baseAddress
        var left = input.count
        var to = output.baseAddress
        var room = output.count
        while left > 0 {
            _ = iconv(converter, &from, &left, &to, &room)
            guard left > 0, room >= 3 else { break }
            for byte in [0xEF, 0xBF, 0xBD] as [UInt8] {
                to?.pointee = CChar(bitPattern: byte)
                to = to?.advanced(by: 1)
            }
            room -= 3
            from = from?.advanced(by: 1)
            left -= 1
        }
        return output.count - room
    }
}
