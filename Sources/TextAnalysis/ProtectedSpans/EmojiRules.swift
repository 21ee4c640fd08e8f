/// Emoji sequences as UTS #51 defines them: whole, however many scalars they take.
enum EmojiRules {
    private static let joiner: UInt32 = 0x200D
    private static let emojiStyle: UInt32 = 0xFE0F
    private static let textStyle: UInt32 = 0xFE0E
    private static let keycap: UInt32 = 0x20E3

    /// Where the emoji ends that begins with the scalar outside ASCII at `start`.
    static func end(in bytes: ByteText, at start: Int) -> Int? {
        let (value, length) = bytes.scalar(at: start)
        // Nothing below is an emoji but © and ®, and these are letters' kin unless styled.
        guard value >= 0x203C || value == 0xA9 || value == 0xAE else { return nil }
        if value < 0x3300, !(0x203C...0x3299).contains(value), value > 0xAE { return nil }
        if isRegional(value) {
            let second = bytes.scalar(at: start + length)
            return isRegional(second.value) ? start + length + second.length : start + length
        }
        guard var end = elementEnd(in: bytes, at: start) else { return nil }
        while bytes.scalar(at: end).value == joiner {
            guard let next = elementEnd(in: bytes, at: end + 3, afterJoiner: true) else { break }
            end = next
        }
        return end
    }

    /// Where the keycap ends that begins with the digit, `#` or `*` at `start`.
    static func keycapEnd(in bytes: ByteText, at start: Int) -> Int? {
        guard bytes[start + 1] >= 0xE2 else { return nil }
        var end = start + 1
        if bytes.scalar(at: end).value == emojiStyle { end += 3 }
        guard bytes.scalar(at: end).value == keycap else { return nil }
        switch bytes[start] {
        case .ascii("0")...(.ascii("9")), .ascii("#"), .ascii("*"): return end + 3
        default: return nil
        }
    }

    /// One emoji with its style, skin tone, tags (as in the flag of Scotland).
    private static func elementEnd(in bytes: ByteText, at start: Int, afterJoiner: Bool = false) -> Int? {
        let (value, length) = bytes.scalar(at: start)
        guard value >= 0xA9, let properties = Letters.properties(value), properties.isEmoji else {
            return nil
        }
        var end = start + length
        let style = bytes.scalar(at: end)
        if style.value == emojiStyle {
            end += style.length
        } else if style.value == textStyle || !(properties.isEmojiPresentation || afterJoiner) {
            guard isModifier(style.value), properties.isEmojiModifierBase else { return nil }
        }
        if isModifier(bytes.scalar(at: end).value) { end += 4 }
        while (0xE0020...0xE007F).contains(bytes.scalar(at: end).value) { end += 4 }
        return end
    }

    private static func isRegional(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }
    private static func isModifier(_ value: UInt32) -> Bool { (0x1F3FB...0x1F3FF).contains(value) }
}
