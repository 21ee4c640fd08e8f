import Glibc

/// The pages of a database file as they lie there, for reading what SQLite itself cannot reach any more: leaves of
/// tables whose inner pages, or whose list of tables, are damaged.
///
/// Every number in the file may be wrong, so each is checked before it is used, and a page that makes no sense is
/// passed over. Pages of the log beside the database come before those of the file.
struct DatabasePages {
    private let bytes: [UInt8]
    private let pageSize: Int
    private let usableSize: Int
    /// Pages of the log, by number.
    private var logged: [Int: [UInt8]] = [:]

    /// Files larger than this are left to SQLite.
    private static let maximumSize = 1 << 30

    init?(path: String) {
        guard let bytes = Self.contents(path), bytes.count >= 1024 else { return nil }
        self.bytes = bytes
        let named = Int(bytes[16]) << 8 | Int(bytes[17])
        let size = named == 1 ? 65536 : named
        let isPlausible = size >= 512 && size & (size - 1) == 0
        pageSize = isPlausible ? size : 4096
        usableSize = pageSize - (isPlausible && bytes[20] < 64 ? Int(bytes[20]) : 0)
        readLog(path + "-wal")
    }

    private static func contents(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, (0...maximumSize).contains(Int(status.st_size)) else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset, off_t(offset))
            }
            guard count > 0 else { break }
            offset += count
        }
        return bytes
    }

    /// Takes over the pages of the log that belong to its present run, told by its salt.
    private mutating func readLog(_ path: String) {
        guard let log = Self.contents(path), log.count > 32 else { return }
        let salt = log[16..<24]
        var offset = 32
        while offset + 24 + pageSize <= log.count {
            let number = log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            if log[offset + 8..<offset + 16].elementsEqual(salt), number > 0 {
                logged[number] = Array(log[offset + 24..<offset + 24 + pageSize])
            }
            offset += 24 + pageSize
        }
    }

    private var pageCount: Int { max(bytes.count / pageSize, logged.keys.max() ?? 0) }

    private func page(_ number: Int) -> ArraySlice<UInt8>? {
        if let page = logged[number] { return page[...] }
        let start = (number - 1) * pageSize
        guard number > 0, start + pageSize <= bytes.count else { return nil }
        return bytes[start..<start + pageSize]
    }

    // MARK: - Rows

    /// Calls `body` with the values of every row of every leaf.
    func forEachRow(_ body: ([SQLValue]) -> Void) {
        for number in 1...max(1, pageCount) {
            guard let page = page(number) else { continue }
            let base = page.startIndex
            let header = base + (number == 1 ? 100 : 0)
            // A leaf of a table.
            guard page[header] == 0x0D else { continue }
            let cells = Int(page[header + 3]) << 8 | Int(page[header + 4])
            for cell in 0..<cells {
                let pointer = header + 8 + 2 * cell
                guard pointer + 1 < page.endIndex else { break }
                let offset = Int(page[pointer]) << 8 | Int(page[pointer + 1])
                guard offset >= 8, base + offset < page.endIndex,
                    let payload = payload(page[(base + offset)...]),
                    let values = Self.values(payload)
                else { continue }
                body(values)
            }
        }
    }

    /// The bytes of a row, with those on further pages.
    private func payload(_ cell: ArraySlice<UInt8>) -> [UInt8]? {
        var rest = cell
        guard let size = Self.number(&rest), Self.number(&rest) != nil, (1...1 << 26).contains(size) else {
            return nil
        }
        let most = usableSize - 35
        guard size > most else { return rest.count >= size ? Array(rest.prefix(size)) : nil }
        let least = (usableSize - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (usableSize - 4)
        let local = fitting <= most ? fitting : least
        guard rest.count >= local + 4 else { return nil }
        var result = Array(rest.prefix(local))
        var next = rest.dropFirst(local).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        var pages = 0
        while result.count < size {
            pages += 1
            guard pages <= pageCount, let page = page(next) else { return nil }
            next = page.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            result += page.dropFirst(4).prefix(min(size - result.count, usableSize - 4))
        }
        return result
    }

    /// The columns of a row; `nil` when they do not add up.
    private static func values(_ payload: [UInt8]) -> [SQLValue]? {
        var header = payload[...]
        guard let headerSize = number(&header), headerSize <= payload.count, headerSize > 0 else {
            return nil
        }
        var types: [Int] = []
        while header.startIndex < headerSize {
            guard let type = number(&header), types.count < 64 else { return nil }
            types.append(type)
        }
        var body = payload[headerSize...]
        var values: [SQLValue] = []
        for type in types {
            guard let count = size(of: type), count <= body.count else { return nil }
            let bytes = body.prefix(count)
            body = body.dropFirst(count)
            switch type {
            case 0: values.append(.null)
            case 1...6:
                var value = Int64(bytes.first.map { Int8(bitPattern: $0) } ?? 0)
                for byte in bytes.dropFirst() { value = value << 8 | Int64(byte) }
                values.append(.integer(Int(value)))
            case 8, 9: values.append(.integer(type - 8))
            case _ where type >= 12 && type.isMultiple(of: 2): values.append(.blob(Array(bytes)))
            case _ where type >= 13:
                guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
                values.append(.text(text))
            default: return nil
            }
        }
        return values
    }

    private static func size(of type: Int) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: type
        case 5: 6
        case 6, 7: 8
        case 12...: (type - 12) / 2
        default: nil
        }
    }

    /// A number of one to nine bytes; seven bits a byte.
    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard let byte = bytes.popFirst() else { return nil }
            if index == 8 {
                value = value << 8 | UInt64(byte)
            } else {
                value = value << 7 | UInt64(byte & 0x7F)
                if byte < 0x80 { break }
            }
        }
        return Int(exactly: value)
    }
}
