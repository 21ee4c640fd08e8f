/// Sizes as people read them: decimal units, one digit where it tells something.
enum ByteCount {
    static func text(_ bytes: Int) -> String {
        if bytes < 1000 { return "\(bytes) B" }
        var value = Double(bytes) / 1000
        for unit in ["kB", "MB", "GB"] {
            if value < 1000 || unit == "GB" { return "\(number(value)) \(unit)" }
            value /= 1000
        }
        return "\(bytes) B"
    }

    private static func number(_ value: Double) -> String {
        if value >= 100 { return String(Int(value.rounded())) }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
