/// One entry of a ZIP archive's directory, checked.
package struct ArchiveEntry: Sendable, Hashable {
    package enum Method: UInt16, Sendable, Hashable {
        case stored = 0
        case deflate = 8
    }

    /// A relative path with `/` between its components; a folder's ends with one.
    package let name: String
    package let method: Method
    package let packedSize: Int
    package let size: Int
    package let checksum: UInt32
    package var isDirectory: Bool { name.hasSuffix("/") }

    /// The name's bytes as both headers have them.
    let rawName: [UInt8]
    /// General purpose flags; bit 3 says that sizes follow the data.
    let flags: UInt16
    /// Where the local header begins.
    let offset: Int

    var hasDescriptor: Bool { flags & ArchiveFormat.descriptorFlag != 0 }
}

/// Bounds that an archive must keep.
package struct ArchiveLimits: Sendable, Hashable {
    /// Bytes of all entries unpacked.
    package var unpackedSize: Int
    /// The largest quotient of unpacked and packed size; entries under a mebibyte are not measured.
    package var ratio: Int
    package var entries: Int

    package init(unpackedSize: Int = 4 << 30, ratio: Int = 200, entries: Int = 10_000) {
        self.unpackedSize = unpackedSize
        self.ratio = ratio
        self.entries = entries
    }
}

/// Signatures and sizes of the ZIP format (PKWARE's APPNOTE 6.3.10).
enum ArchiveFormat {
    static let localHeader: UInt32 = 0x0403_4B50
    static let centralHeader: UInt32 = 0x0201_4B50
    static let descriptor: UInt32 = 0x0807_4B50
    static let end: UInt32 = 0x0605_4B50
    static let zip64End: UInt32 = 0x0606_4B50
    static let zip64Locator: UInt32 = 0x0706_4B50

    static let localHeaderSize = 30
    static let endSize = 22
    static let zip64LocatorSize = 20
    static let zip64EndSize = 56
    static let longestComment = 0xFFFF

    static let encryptedFlag: UInt16 = 1 << 0
    static let descriptorFlag: UInt16 = 1 << 3
    static let patchFlag: UInt16 = 1 << 5
    static let strongEncryptionFlag: UInt16 = 1 << 6
    static let utf8Flag: UInt16 = 1 << 11
    static let maskedHeaderFlag: UInt16 = 1 << 13

    static let zip64Extra: UInt16 = 0x0001
    static let unicodePathExtra: UInt16 = 0x7075
    static let strongEncryptionExtra: UInt16 = 0x0017
    static let aesExtra: UInt16 = 0x9901
}
