// Feeds the converters of dictionaries and word lists with made-up files. libFuzzer calls;
// tools/fuzz-converters/run builds and runs.
//
// $TOLMACH_FUZZ_READER names the converter: dictd, mueller, stardict, tei, tsv, forms or frequencies. Of the
// converters that read several files, the input is cut into these at each line that is `====`.

import Glibc
import PackBuilding
import Packs

/// Where a converter's files are, and what becomes of each part of the input.
private struct Files {
    let base = "/dev/shm/fuzz-converters.\(getpid())"
    let endings: [String]

    func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        for (number, ending) in endings.enumerated() {
            let isLast = number == endings.count - 1
            let cut = isLast ? nil : Self.divider(in: rest)
            let part = rest[..<(cut ?? rest.endIndex)]
            let descriptor = open(base + ending, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            _ = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: part).baseAddress, part.count)
            close(descriptor)
            rest = cut.map { rest[min($0 + 6, rest.endIndex)...] } ?? rest[rest.endIndex...]
        }
    }

    private static func divider(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        let mark = Array("\n====\n".utf8)
        guard bytes.count >= mark.count else { return nil }
        return (bytes.startIndex...(bytes.endIndex - mark.count)).first { bytes[$0...].starts(with: mark) }
    }
}

private struct Converter {
    var format: DictionaryPackBuilder.Format
    var files: Files
    var charset: String?
}

private let converters: [String: Converter] = [
    "dictd": Converter(format: .dictd, files: Files(endings: [".index", ".dict.dz"])),
    "charset": Converter(
        format: .dictd, files: Files(endings: [".index", ".dict.dz"]), charset: "KOI8-R"),
    "mueller": Converter(format: .mueller, files: Files(endings: [".index", ".dict.dz"])),
    "stardict": Converter(
        format: .stardict, files: Files(endings: [".ifo", ".idx", ".dict.dz", ".syn"])),
    "tei": Converter(format: .tei, files: Files(endings: [".tei"])),
    "tsv": Converter(format: .tsv, files: Files(endings: [".tsv"])),
]

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    guard let name = getenv("TOLMACH_FUZZ_READER").map({ String(cString: $0) }) else { return -1 }
    do {
        switch name {
        case "forms": try words(Files(endings: [".tsv"]), bytes, isForms: true)
        case "frequencies": try words(Files(endings: [".tsv"]), bytes, isForms: false)
        default:
            guard let converter = converters[name] else { return -1 }
            converter.files.write(bytes)
            var options = DictionaryPackBuilder.Options(source: "en", target: "ru")
            let path = converter.files.base + converter.files.endings[0]
            options.inputs = [.init(path: path, format: converter.format, charset: converter.charset)]
            _ = try DictionaryPackBuilder.contents(options)
        }
    } catch {
        // A refusal is an answer; only a trap is a finding. Its text must not trap either.
        _ = "\(error)"
    }
    return 0
}

private func words(_ files: Files, _ bytes: UnsafeRawBufferPointer, isForms: Bool) throws {
    files.write(bytes)
    let file = try MappedFile(path: files.base + ".tsv")
    _ = try LanguagePackBuilder.morphology(
        forms: isForms ? [file] : [], frequencies: isForms ? nil : file, prefixes: ["по"])
}
