import Glibc

/// Reads word frequencies from text: a line is `form TAB zipf`, the Zipf scale being the base-10 logarithm
/// of occurrences in a thousand million words.
package enum FrequencySource {
    package static func read(_ bytes: UnsafeRawBufferPointer, _ body: (_ form: String, _ zipf: Float) -> Void)
    {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            let number = String(decoding: line[(tab + 1)...], as: UTF8.self).filter { $0 != "\r" }
            guard let zipf = Float(number), zipf > 0, zipf < 9 else { continue }
            body(String(decoding: line[..<tab], as: UTF8.self), zipf)
        }
    }

    /// The frequency of two spellings together.
    package static func sum(_ first: Float, _ second: Float) -> Float {
        log10f(powf(10, first) + powf(10, second))
    }
}
