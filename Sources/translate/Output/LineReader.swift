import Glibc

/// Reads text in batches of whole lines: as many as are there without waiting, so that a pipe is translated
/// in batches and a terminal line by line.
struct LineReader: ~Copyable {
    /// The longest line that is taken into memory, in bytes.
    private static let maximumLine = 16 << 20
    private static let chunk = 1 << 16

    private let descriptor: Int32
    private var pending: [UInt8] = []
    private var lineNumber = 0
    private var isAtEnd = false
    /// The numbers of the lines of the last batch that were not UTF-8.
    private(set) var repairedLines: [Int] = []
    /// Whether a line that is too long is left out, empty, instead of ending the reading.
    var skipsOverlongLines = false
    /// The places, in the last batch, of lines that were left out because they are too long.
    private(set) var overlongLines: Set<Int> = []
    private var isInsideOverlongLine = false

    init(path: String?) throws(CommandFailure) {
        guard let path, path != "-" else {
            descriptor = 0
            return
        }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(.failure, "\(path) cannot be read: \(String(cString: strerror(errno))).")
        }
    }

    deinit {
        if descriptor > 2 { close(descriptor) }
    }

    /// The next lines with their terminators, `nil` at the end.
    mutating func next() throws(CommandFailure) -> [String]? {
        repairedLines = []
        overlongLines = []
        while !isAtEnd {
            let searched = pending.count
            try fill()
            if var end = pending[searched...].lastIndex(of: 0x0A) {
                if isInsideOverlongLine, let first = pending.firstIndex(of: 0x0A) {
                    pending.removeFirst(first)
                    end -= first
                    overlongLines = [0]
                    isInsideOverlongLine = false
                }
                let lines = decode(pending[...end])
                pending.removeFirst(end + 1)
                return lines
            }
            if isInsideOverlongLine || pending.count > Self.maximumLine, skipsOverlongLines {
                isInsideOverlongLine = true
                pending = []
            } else if pending.count > Self.maximumLine {
                throw CommandFailure(
                    .failure,
                    "line \(lineNumber + 1) is longer than \(Self.maximumLine >> 20) MB.",
                    remedy: "Break it into lines, for example with: fold -s"
                )
            }
        }
        if isInsideOverlongLine {
            isInsideOverlongLine = false
            overlongLines = [0]
            return [""]
        }
        guard !pending.isEmpty else { return nil }
        defer { pending = [] }
        return decode(pending[...])
    }

    private mutating func fill() throws(CommandFailure) {
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0 {
            if errno == EINTR { return }
            throw CommandFailure(.failure, "the input cannot be read: \(String(cString: strerror(errno))).")
        }
        isAtEnd = count == 0
        pending += buffer.prefix(count)
    }

    private mutating func decode(_ bytes: ArraySlice<UInt8>) -> [String] {
        var lines: [String] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
            lineNumber += 1
            let line = bytes[start..<end]
            if let text = String(validating: line, as: UTF8.self) {
                lines.append(text)
            } else {
                repairedLines.append(lineNumber)
                lines.append(String(decoding: line, as: UTF8.self))
            }
            start = end
        }
        return lines
    }
}
