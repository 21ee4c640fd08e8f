/// Scripts that one language has to itself, or nearly so.
enum WholeScripts {
    static let languages: [LanguageTag] = [
        "el", "he", "ar", "fa", "hy", "ka", "zh", "ja", "ko", "th", "hi",
    ]

    /// The language that the letter speaks for, by its place in `languages`.
    static func language(of value: UInt32) -> Int? {
        switch value {
        case 0x370...0x3FF, 0x1F00...0x1FFF: 0
        case 0x590...0x5FF: 1
        // Letters that Persian has beyond Arabic.
        case 0x67E, 0x686, 0x698, 0x6A9, 0x6AF, 0x6CC: 3
        case 0x600...0x6FF, 0x750...0x77F: 2
        case 0x530...0x58F: 4
        case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: 5
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFF: 6
        case 0x3040...0x30FF: 7
        case 0xAC00...0xD7AF, 0x1100...0x11FF: 8
        case 0xE00...0xE7F: 9
        case 0x900...0x97F: 10
        default: nil
        }
    }

    static let arabic = 2
    static let persian = 3
    static let chinese = 6
    static let japanese = 7
}
