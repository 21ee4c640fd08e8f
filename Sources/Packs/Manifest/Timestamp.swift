/// A moment in UTC to the second, written as in `2026-11-30T09:00:00Z` (RFC 3339).
package struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Since 1970-01-01, leap seconds not counted.
    package let seconds: Int

    package init(seconds: Int) {
        // Years 1 to 9999, which is what the text form can say.
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    }

    /// `nil` unless `text` is a moment in UTC in the form above.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let shape = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == shape.count else { return nil }
        var numbers: [Int] = [0]
        for (byte, form) in zip(bytes, shape) {
            if form == 0x30 {
                guard (0x30...0x39).contains(byte) else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - 0x30)
            } else {
                guard byte == form else { return nil }
                numbers.append(0)
            }
        }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        guard year >= 1, (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
            numbers[3] < 24, numbers[4] < 60, numbers[5] < 60
        else { return nil }
        let days = Self.days(before: year, month: month) + day - 1
        self.init(seconds: days * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

    package var description: String {
        let days = (seconds - Self.modulo(seconds, 86_400)) / 86_400
        let time = Self.modulo(seconds, 86_400)
        // From below: no year has more than 366 days, and 719,162 days lie before 1970.
        var year = 1 + (days + 719_162) / 366
        while Self.days(before: year + 1, month: 1) <= days { year += 1 }
        var month = 1
        while month < 12, Self.days(before: year, month: month + 1) <= days { month += 1 }
        let day = days - Self.days(before: year, month: month) + 1
        let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
        let clock = [time / 3600, time / 60 % 60, time % 60].map { Self.padded($0, 2) }
        return "\(date)T\(clock.joined(separator: ":"))Z"
    }

    // MARK: Calendar

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func days(in month: Int, of year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days from 1970-01-01 to the first of a month.
    private static func days(before year: Int, month: Int) -> Int {
        let past = year - 1
        let years = past * 365 + past / 4 - past / 100 + past / 400 - 719_162
        return (1..<month).reduce(years) { $0 + days(in: $1, of: year) }
    }

    private static func modulo(_ value: Int, _ divisor: Int) -> Int {
        let rest = value % divisor
        return rest < 0 ? rest + divisor : rest
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

extension Timestamp: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let moment = Timestamp(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a UTC date and time")
        }
        self = moment
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
