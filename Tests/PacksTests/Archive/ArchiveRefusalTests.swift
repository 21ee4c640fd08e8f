import Foundation
import Testing

@testable import Packs

/// An archive that must be refused, and the reason.
struct HostileArchive: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let refusal: ArchiveRefusal
    var limits = ArchiveLimits()

    init(
        _ name: String, _ archive: RawArchive, _ refusal: ArchiveRefusal,
        limits: ArchiveLimits = ArchiveLimits()
    ) {
        testDescription = name
        bytes = archive.bytes
        self.refusal = refusal
        self.limits = limits
    }

    init(_ name: String, bytes: [UInt8], _ refusal: ArchiveRefusal) {
        testDescription = name
        self.bytes = bytes
        self.refusal = refusal
    }
}

private typealias Entry = RawArchive.Entry

private func one(_ name: String, _ refusal: ArchiveRefusal, as title: String) -> HostileArchive {
    HostileArchive(title, RawArchive([Entry("first"), Entry(name)]), refusal)
}

private func one(
    _ title: String,
    _ refusal: ArchiveRefusal,
    _ change: (inout RawArchive.Entry) -> Void
) -> HostileArchive {
    HostileArchive(title, RawArchive([Entry("a"), Entry("b").with(change), Entry("c")]), refusal)
}

private func whole(
    _ title: String,
    _ refusal: ArchiveRefusal,
    _ change: (inout RawArchive) -> Void
) -> HostileArchive {
    HostileArchive(title, RawArchive([Entry("a"), Entry("b")]).with(change), refusal)
}

private func pair(_ first: String, _ second: String, _ refusal: ArchiveRefusal) -> HostileArchive {
    HostileArchive("\(first) and \(second)", RawArchive([Entry(first), Entry(second)]), refusal)
}

let hostileNames: [HostileArchive] = [
    one("", .emptyName, as: "no name"),
    one("/etc/passwd", .absolutePath("/etc/passwd"), as: "absolute path"),
    one("//host/share", .absolutePath("//host/share"), as: "network path"),
    one("/../secret.txt", .absolutePath("/../secret.txt"), as: "absolute path with parent"),
    one("../secret", .parentFolder("../secret"), as: "parent folder"),
    one("a/../../secret", .parentFolder("a/../../secret"), as: "parent folder inside"),
    one("a/..", .parentFolder("a/.."), as: "parent folder at the end"),
    one("../", .parentFolder("../"), as: "parent folder as a folder"),
    one("..\\secret", .backslash("..\\secret"), as: "backslash"),
    one("C:secret", .driveLetter("C:secret"), as: "drive letter"),
    one("c:/secret", .driveLetter("c:/secret"), as: "drive letter with a path"),
    one("safe\0../evil", .controlCharacter("safe\0../evil"), as: "NUL"),
    one("a\nb", .controlCharacter("a\nb"), as: "line feed"),
    one("\u{1B}[31m", .controlCharacter("\u{1B}[31m"), as: "escape"),
    one("a//b", .emptyComponent("a//b"), as: "empty component"),
    one("./a", .emptyComponent("./a"), as: "current folder"),
    one(
        String(repeating: "n", count: 256), .nameTooLong(String(repeating: "n", count: 256)), as: "256 bytes"),
    one("not UTF-8", .nameNotUTF8) { $0.name = [0x61, 0xFF, 0xFE] },
    one("overlong UTF-8 of a slash", .nameNotUTF8) { $0.name = [0x2E, 0x2E, 0xC0, 0xAF, 0x61] },
    pair("same", "same", .duplicateName("same")),
    pair("README", "readme", .collidingNames("README", "readme")),
    pair("Straße", "STRASSE", .collidingNames("Straße", "STRASSE")),
    pair("е\u{308}ж", "\u{451}ж", .collidingNames("е\u{308}ж", "\u{451}ж")),
    pair("Dir/a", "dir/b", .collidingNames("Dir", "dir")),
    pair("a/b", "a", .fileAndFolder("a")),
    pair("a", "a/b", .fileAndFolder("a")),
]

let hostileEntries: [HostileArchive] = [
    one("symbolic link", .symbolicLink("b")) { $0.attributes = 0o120777 << 16 },
    one("device", .specialFile("b")) { $0.attributes = 0o020666 << 16 },
    one("block device", .specialFile("b")) { $0.attributes = 0o060666 << 16 },
    one("pipe", .specialFile("b")) { $0.attributes = 0o010666 << 16 },
    one("socket", .specialFile("b")) { $0.attributes = 0o140666 << 16 },
    one("reparse point", .symbolicLink("b")) { $0.attributes = 0x400 },
    one("folder by its mode only", .fileAndFolder("b")) { $0.attributes = 0o040755 << 16 },
    one("file by its mode, folder by its name", .fileAndFolder("b/")) {
        $0.name = Array("b/".utf8)
        ($0.data, $0.packed) = ([], [])
    },
    one("folder with data", .sizeDisagrees("b/")) {
        $0.name = Array("b/".utf8)
        $0.attributes = 0o040755 << 16
    },
    one("encrypted", .encrypted("b")) { $0.flags |= 1 },
    one("strongly encrypted", .encrypted("b")) { $0.flags |= 0x40 },
    one("masked headers", .encrypted("b")) { $0.flags |= 0x2000 },
    one("AES by method", .encrypted("b")) { $0.method = 99 },
    one("AES by extra field", .encrypted("b")) { $0.extra = RawArchive.extra(0x9901, 1) },
    one("bzip2", .unknownMethod("b", 12)) { $0.method = 12 },
    one("deflate64", .unknownMethod("b", 9)) { $0.method = 9 },
    one("zstd", .unknownMethod("b", 93)) { $0.method = 93 },
    one("patch data", .unknownMethod("b", 0)) { $0.flags |= 0x20 },
    one("another local name", .headersDisagree("b", field: "name")) { $0.localName = Array("x".utf8) },
    one("a longer local name", .headersDisagree("b", field: "name")) { $0.localName = Array("bb".utf8) },
    one("another local method", .headersDisagree("b", field: "method")) { $0.localMethod = 8 },
    one("other local flags", .headersDisagree("b", field: "flags")) { $0.localFlags = 0 },
    one("another local checksum", .headersDisagree("b", field: "checksum")) { $0.localChecksum = 1 },
    one("another local size", .headersDisagree("b", field: "size")) { $0.localSize = 1 },
    one("a wrong checksum in both headers", .checksumDisagrees("b")) { $0.checksum = 7 },
    one("stored with two sizes", .sizeDisagrees("b")) { $0.size = 9 },
    one("hidden bytes after the data", .dataBetweenEntries("b")) { $0.trailer = [1, 2, 3] },
    one("a descriptor that was not announced", .dataBetweenEntries("b")) {
        $0.trailer = RawArchive.descriptor($0.trueChecksum, 4, 4)
    },
    one("an announced descriptor that is missing", .dataBetweenEntries("b")) { $0.flags |= 8 },
    one("a descriptor that lies", .headersDisagree("b", field: "descriptor")) {
        $0.flags |= 8
        $0.trailer = RawArchive.descriptor($0.trueChecksum, 4, 5)
    },
    one("an offset inside the entry before", .overlappingEntries("b")) { $0.offset = 3 },
    one("an offset beyond the directory", .truncated) { $0.offset = 0x00FF_FFFF },
    one("a part of another disk", .severalDisks) { $0.disk = 1 },
]

private let zeros = [UInt8](repeating: 0, count: 4 << 20)
private let deflatedZeros = Entry.deflated("zeros", zeros)

let hostileData: [HostileArchive] = [
    HostileArchive("bomb", RawArchive([deflatedZeros]), .ratioTooHigh("zeros", limit: 200)),
    HostileArchive(
        "more than allowed",
        RawArchive([Entry("a", "12345678"), Entry("b", "12345678")]),
        .tooLarge(limit: 10),
        limits: ArchiveLimits(unpackedSize: 10)
    ),
    HostileArchive(
        "more entries than allowed",
        RawArchive((0..<9).map { Entry("\($0)") }),
        .tooManyEntries(limit: 8),
        limits: ArchiveLimits(entries: 8)
    ),
    HostileArchive(
        "a bomb that claims to be small",
        RawArchive([deflatedZeros.with { $0.size = 100 }]),
        .sizeDisagrees("zeros")
    ),
    HostileArchive(
        "deflated data shorter than its header says",
        RawArchive([Entry.deflated("a", Array("some words".utf8)).with { $0.size = 50 }]),
        .sizeDisagrees("a")
    ),
    HostileArchive(
        "bytes behind the end of the deflate stream",
        RawArchive([Entry.deflated("a", Array("some words".utf8)).with { $0.packed += [0, 0] }]),
        .sizeDisagrees("a")
    ),
    HostileArchive(
        "a deflate stream that is cut",
        RawArchive([Entry.deflated("a", Array("some words".utf8)).with { $0.packed.removeLast(3) }]),
        .corruptData("a")
    ),
    HostileArchive(
        "rubbish as a deflate stream",
        RawArchive([Entry.deflated("a", Array("some words".utf8)).with { $0.packed = [7, 1, 2, 3, 4, 5, 6] }]
        ),
        .corruptData("a")
    ),
    HostileArchive(
        "a deflated entry of no bytes",
        RawArchive([Entry.deflated("a", Array("some words".utf8)).with { $0.packed = [] }]),
        .corruptData("a")
    ),
]

private let sound = RawArchive([Entry("a"), Entry("b")]).bytes

let hostileFiles: [HostileArchive] = [
    HostileArchive("an empty file", bytes: [], .notAnArchive),
    HostileArchive("a web page", bytes: Array("<!DOCTYPE html><html></html>".utf8), .notAnArchive),
    HostileArchive("a gzip file", bytes: [0x1F, 0x8B] + [UInt8](repeating: 0, count: 100), .notAnArchive),
    HostileArchive("an archive cut in its data", bytes: Array(sound.prefix(40)), .truncated),
    HostileArchive("an archive cut in its end", bytes: sound.dropLast(1), .truncated),
    whole("data before the first entry", .dataBeforeStart) { $0.prefix = Array("#!/bin/sh\n".utf8) },
    whole("data before the directory", .dataBetweenEntries("b")) { $0.beforeDirectory = [0, 1, 2] },
    whole("data after the directory", .dataBeforeStart) { $0.afterDirectory = [0, 1, 2] },
    whole("data after the end", .dataAfterEnd) { $0.suffix = [0] },
    whole("another archive after the end", .dataBeforeStart) { $0.suffix = sound },
    whole("a second end in the comment", .ambiguousEnd) {
        $0.comment = Array(RawArchive([]).bytes)
    },
    whole("a comment shorter than its size", .truncated) { $0.commentSize = 4 },
    whole("fewer entries than counted", .brokenDirectory) { $0.count = 3 },
    whole("more entries than counted", .brokenDirectory) { $0.count = 1 },
    whole("a directory that begins later", .truncated) { $0.directoryOffset = 0x00FF_0000 },
    whole("a directory that is longer", .truncated) { $0.directorySize = 0x00FF_0000 },
    whole("a directory that is shorter", .dataBeforeStart) { $0.directorySize = 40 },
    whole("a split archive", .severalDisks) { $0.disk = 2 },
    whole("entries on another disk", .severalDisks) { $0.countOnDisk = 1 },
]

let hostileZip64: [HostileArchive] = [
    whole("a sentinel without ZIP64 records", .zip64Contradiction("end record without its ZIP64 part")) {
        $0.directoryOffset = 0xFFFF_FFFF
    },
    whole("another number of entries", .zip64Contradiction("number of entries")) {
        $0.zip64 = { _, size, offset in (9, size, offset) }
    },
    whole("another directory size", .zip64Contradiction("size of the directory")) {
        $0.zip64 = { count, _, offset in (count, 1, offset) }
    },
    whole("another directory offset", .zip64Contradiction("offset of the directory")) {
        $0.zip64 = { count, size, _ in (count, size, 1) }
    },
    whole("a size that overflows", .zip64Contradiction("locator")) {
        $0.zip64 = { count, _, offset in (count, .max, offset) }
    },
    whole("sizes whose sum overflows", .truncated) {
        $0.directorySize = 0xFFFF_FFFF
        $0.zip64 = { count, _, offset in (count, UInt64(Int.max), offset) }
    },
    whole("a locator that points elsewhere", .zip64Contradiction("locator")) {
        $0.zip64 = { ($0, $1, $2) }
        $0.locatorOffset = 0
    },
    whole("a locator that points far away", .zip64Contradiction("locator")) {
        $0.zip64 = { ($0, $1, $2) }
        $0.locatorOffset = .max
    },
    whole("a record of another size", .zip64Contradiction("locator")) {
        $0.zip64 = { ($0, $1, $2) }
        $0.zip64RecordSize = 1 << 40
    },
    one("a sentinel without a field", .zip64Contradiction("size of “b”")) { $0.size = 0xFFFF_FFFF },
    one("a field too short", .zip64Contradiction("packed size of “b”")) {
        ($0.size, $0.packedSize) = (0xFFFF_FFFF, 0xFFFF_FFFF)
        $0.extra = RawArchive.extra(1, 4)
    },
    one("a field given twice", .zip64Contradiction("field given twice")) {
        $0.size = 0xFFFF_FFFF
        $0.extra = RawArchive.extra(1, 4) + RawArchive.extra(1, 5)
    },
    one("a field that nothing asks for", .zip64Contradiction("superfluous field of “b”")) {
        $0.extra = RawArchive.extra(1, 400)
    },
    one("a size that overflows", .zip64Contradiction("size of “b”")) {
        $0.size = 0xFFFF_FFFF
        $0.extra = RawArchive.extra(1, .max)
    },
    one("a huge size", .tooLarge(limit: 4 << 30)) {
        ($0.size, $0.packedSize, $0.method) = (0xFFFF_FFFF, 4, 8)
        $0.extra = RawArchive.extra(1, 1 << 50)
    },
    one("another size in the local field", .headersDisagree("b", field: "size")) {
        ($0.localSize, $0.localPackedSize) = (0xFFFF_FFFF, 0xFFFF_FFFF)
        $0.localExtra = RawArchive.extra(1, 5, 5)
    },
    one("a broken extra field", .brokenDirectory) { $0.extra = [1, 0, 200, 0, 1] },
]

@Suite("An archive is refused") struct ArchiveRefusalTests {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("for its names", arguments: hostileNames)
    func names(_ hostile: HostileArchive) throws { try expectRefusal(of: hostile) }

    @Test("for its entries", arguments: hostileEntries)
    func entries(_ hostile: HostileArchive) throws { try expectRefusal(of: hostile) }

    @Test("for its data", arguments: hostileData)
    func data(_ hostile: HostileArchive) throws { try expectRefusal(of: hostile) }

    @Test("for its frame", arguments: hostileFiles)
    func frame(_ hostile: HostileArchive) throws { try expectRefusal(of: hostile) }

    @Test("for its ZIP64 fields", arguments: hostileZip64)
    func zip64(_ hostile: HostileArchive) throws { try expectRefusal(of: hostile) }

    @Test("cut anywhere")
    func cuts() throws {
        let archive = RawArchive([Entry("a"), .deflated("b", Array("some words, some words".utf8))]).bytes
        for length in 0..<archive.count {
            let path = try directory.file("cut.zip", Array(archive.prefix(length)))
            #expect(throws: PackError.self) { try UnpackedFiles.of(path) }
        }
    }

    @Test("or read as the same files with any one byte wrong")
    func bytes() throws {
        let archive = RawArchive([Entry("a"), .deflated("b", Array("some words, some words".utf8))]).bytes
        let truth = try UnpackedFiles.of(directory.file("sound.zip", archive))
        for index in 0..<2 * archive.count {
            var changed = archive
            changed[index / 2] ^= index.isMultiple(of: 2) ? 0x01 : 0xFF
            let path = try directory.file("changed.zip", changed)
            guard let read = try? UnpackedFiles.of(path) else { continue }
            #expect(Array(read.files.values).count == 2 && read.digest != truth.digest)
            #expect(Set(read.files.values) == Set(truth.files.values))
        }
    }

    private func expectRefusal(of hostile: HostileArchive) throws {
        let path = try directory.file("hostile.zip", hostile.bytes)
        #expect(throws: PackError.refused(hostile.refusal)) {
            try UnpackedFiles.of(path, limits: hostile.limits)
        }
        #expect(!hostile.refusal.description.utf8.contains { $0 < 0x20 }, "safe to print")
    }
}
