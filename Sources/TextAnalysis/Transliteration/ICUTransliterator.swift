import CICU
import Synchronization

/// A transliterator of ICU's. Opening one takes milliseconds: ICU compiles its rules.
final class ICUTransliterator: Sendable {
    /// ICU's transliterators may be used by one thread at a time.
    private let handle: Mutex<Handle>

    private struct Handle: ~Copyable, @unchecked Sendable {
        let pointer: OpaquePointer
        deinit { tolmach_transliterator_close(pointer) }
    }

    /// Nil when ICU has none of this name.
    init?(id: String) {
        let units = Array(id.utf16)
        let pointer = units.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { tolmach_transliterator_open($0, Int32(buffer.count)) }
        }
        guard let pointer else { return nil }
        handle = Mutex(Handle(pointer: pointer))
    }

    func map(_ text: String) -> String {
        handle.withLock { handle in
            ICUText.map(text) { tolmach_transliterator_apply(handle.pointer, $0, $1, $2, $3) }
        }
    }

    /// `text` with the primes that ICU writes for ь and ъ as the quotation marks that the BGN prescribes.
    static func withQuotationMarks(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar == "ʹ" ? "’" : scalar == "ʺ" ? "”" : scalar)
        }
        return String(result)
    }

    /// ICU's name for what leads to `target`; nil when there is none.
    static func id(for target: LanguageTag, _ standard: Transliterator.Standard) -> String? {
        guard target.effectiveScript == .latin else {
            return target.effectiveScript == .cyrillic ? "Latin-Cyrillic" : nil
        }
        let isBGN = standard == .bgn
        switch target.language {
        case "ru" where isBGN: return "Russian-Latin/BGN"
        case "uk" where isBGN: return "Ukrainian-Latin/BGN"
        case "be" where isBGN: return "Belarusian-Latin/BGN"
        case "bg" where isBGN: return "Bulgarian-Latin/BGN"
        case "mk" where isBGN: return "Macedonian-Latin/BGN"
        case "kk" where isBGN: return "Kazakh-Latin/BGN"
        case "mn" where isBGN: return "Mongolian-Latin/BGN"
        // The transcription of ELOT 743, which knows no η apart.
        case "el": return isBGN ? "Greek-Latin/BGN" : "Greek-Latin/UNGEGN; NFD; [\\u0331] Remove; NFC"
        case "hy" where isBGN: return "Armenian-Latin/BGN"
        case "ka" where isBGN: return "Georgian-Latin/BGN"
        default: return standard == .national || standard == .bgn ? "Any-Latin" : nil
        }
    }
}
