import Foundation
import Testing

@testable import Packs

/// Archives by other programs must unpack to the files that went in.
///
/// A few by default; TOLMACH_ARCHIVES=500 in the environment makes that many.
@Suite("Archives by other programs") struct ArchiveDifferentialTests {
    /// A way to pack the folder `tree` into `out.zip`.
    struct Packer: CustomTestStringConvertible, Sendable {
        let program: String
        let arguments: [String]
        var input: String?
        var testDescription: String { "\(program) \(arguments.joined(separator: " ").prefix(80))" }
    }

    /// Without -fd together with -fz, which writes an end record that points nowhere.
    private static let infoZIP: [Packer] =
        [
            [], ["-0"], ["-1"], ["-9"], ["-D"], ["-X"], ["-fd"], ["-fz"], ["-fz-"], ["-UN=UTF8"],
            ["-UN=Escape"], ["-o"], ["-0", "-fd"], ["-n", ".txt"],
        ].map { Packer(program: "zip", arguments: ["-q", "-r"] + $0 + ["../out.zip", "."]) }
        + [Packer(program: "sh", arguments: ["-c", "zip -q -r - . > ../out.zip"])]
        + [Packer(program: "sh", arguments: ["-c", "zip -q -r - . | cat > ../out.zip"])]
        + [Packer(program: "zip", arguments: ["-q", "-r", "-z", "../out.zip", "."], input: "a comment\n.\n")]

    private static let sevenZip: [Packer] = [
        [], ["-mx=0"], ["-mx=1"], ["-mx=9"], ["-mcu=on"], ["-mcl=on"], ["-mtc=on"], ["-mm=Copy"],
        ["-mm=Deflate", "-mfb=258"],
    ].map { Packer(program: "7z", arguments: ["a", "-bd", "-tzip"] + $0 + ["../out.zip", "."]) }

    /// Not given “.”, for which it would name files “./a”, nor to a pipe, where it would pad: both are refused.
    private static let libarchive: [Packer] = [
        "", "compression=store", "compression=deflate", "zip64", "!zip64", "experimental", "hdrcharset=UTF-8",
        "compression-level=1",
    ].map { option in
        let options = option.isEmpty ? "" : "--options 'zip:\(option)'"
        return Packer(program: "sh", arguments: ["-c", "bsdtar --format zip \(options) -cf ../out.zip *"])
    }

    private static let python: [Packer] = [
        ("ZIP_STORED", "", "wb"), ("ZIP_DEFLATED", "", "wb"), ("ZIP_DEFLATED", "force_zip64=True", "wb"),
        ("ZIP_STORED", "force_zip64=True", "wb"), ("ZIP_DEFLATED", "", "pipe"), ("ZIP_STORED", "", "pipe"),
        ("ZIP_DEFLATED", "force_zip64=True", "pipe"),
    ].map { method, options, target in
        Packer(
            program: "python3",
            arguments: [
                "-c",
                """
                import os, sys, zipfile
                class Pipe:
                    def __init__(self, f): self.f = f
                    def write(self, b): return self.f.write(b)
                    def flush(self): self.f.flush()
                out = open("../out.zip", "wb")
                with zipfile.ZipFile(out if "\(target)" == "wb" else Pipe(out), "w", zipfile.\(method)) as z:
                    for folder, _, names in sorted(os.walk(".")):
                        for name in sorted(names):
                            path = os.path.relpath(os.path.join(folder, name), ".")
                            info = zipfile.ZipInfo.from_file(path)
                            info.compress_type = zipfile.\(method)
                            with z.open(info, "w", \(options)) as f: f.write(open(path, "rb").read())
                """,
            ]
        )
    }

    static let packers = infoZIP + sevenZip + libarchive + python

    /// How often each packer gets a tree.
    private static var rounds: Int {
        let wanted = ProcessInfo.processInfo.environment["TOLMACH_ARCHIVES"].flatMap { Int($0) } ?? 0
        return max(1, (wanted + packers.count - 1) / packers.count)
    }

    @Test("unpack to what went in", arguments: packers)
    func unpack(packer: Packer) throws {
        guard let program = Program.find(packer.program) else {
            print("\(packer.program) is not installed: its archives are not compared")
            return
        }
        for round in 0..<Self.rounds {
            let directory = try TemporaryDirectory()
            let tree = "\(directory.path)/tree"
            var random = SeededGenerator(seed: UInt64(round))
            let files = Self.files(using: &random, round: round)
            for (name, bytes) in files { _ = try directory.file("tree/\(name)", bytes) }
            let result = try Program.run(program, packer.arguments, in: tree, input: packer.input)
            #expect(result.status == 0, "\(result.output)")
            let path = "\(directory.path)/out.zip"
            let read = try UnpackedFiles.of(path, limits: ArchiveLimits(ratio: 2000)).files
            let named = read.filter { !$0.key.hasSuffix("/") }.map { name, bytes in
                (name.hasPrefix("./") ? String(name.dropFirst(2)) : name, bytes)
            }
            #expect(Dictionary(uniqueKeysWithValues: named) == files)
        }
    }

    /// A few files of all sorts: empty, short, random, repetitive, in folders, with names in several scripts.
    private static func files(using random: inout SeededGenerator, round: Int) -> [String: [UInt8]] {
        let names = [
            "a.txt", "empty", "dir/b.bin", "dir/deep/er/c.txt", "имя файла.txt", "日本語/語.bin", "é.txt",
            "x y.txt",
        ]
        var files: [String: [UInt8]] = [:]
        for name in names where round == 0 || random.next() % 3 > 0 {
            let size = Int(random.next() % (round % 5 == 4 ? 900_000 : 9_000))
            let alphabet = [1, 4, 256][Int(random.next() % 3)] as UInt64
            let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next() % alphabet) }
            files[name] = name == "empty" ? [] : bytes
        }
        files["last"] = [1, 2, 3]
        return files
    }
}

/// Random numbers that come again for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
