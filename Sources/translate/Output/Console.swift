import Glibc

/// Where a command reads and writes: results on standard output, everything else on standard error.
struct Console: Sendable {
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool
    let inputIsTerminal: Bool
    let usesColor: Bool
    let columns: Int

    init(environment: [String: String]) {
        outputIsTerminal = isatty(1) == 1
        errorIsTerminal = isatty(2) == 1
        inputIsTerminal = isatty(0) == 1
        usesColor =
            outputIsTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        columns = Self.terminalColumns() ?? environment["COLUMNS"].flatMap(Int.init) ?? 80
    }

    /// Writes `text` to standard output as it is.
    func write(_ text: String) throws(CommandFailure) { try Self.write(text, to: 1) }

    func line(_ text: String) throws(CommandFailure) { try write(text + "\n") }

    /// Writes a notice or an error to standard error; a closed standard error is no reason to fail.
    func notice(_ text: String) { try? Self.write("translate: \(text)\n", to: 2) }

    /// Writes progress to standard error as it is.
    func progress(_ text: String) { try? Self.write(text, to: 2) }

    func report(_ failure: CommandFailure) {
        notice(failure.happened)
        if let remedy = failure.remedy { try? Self.write("  \(remedy)\n", to: 2) }
    }

    /// Asks a yes-or-no question on the terminal; `nil` when nobody can answer.
    func confirm(_ question: String) -> Bool? {
        guard inputIsTerminal else { return nil }
        progress("\(question) [y/N] ")
        guard let answer = readLine()?.lowercased() else { return nil }
        return ["y", "yes", "д", "да"].contains(answer)
    }

    static func write(_ text: String, to descriptor: Int32) throws(CommandFailure) {
        var text = text
        let failure: Int32? = text.withUTF8 { buffer in
            var written = 0
            while written < buffer.count, let start = buffer.baseAddress {
                let count = Glibc.write(descriptor, start + written, buffer.count - written)
                if count < 0, errno != EINTR { return errno }
                written += max(0, count)
            }
            return nil
        }
        switch failure {
        case nil: return
        case EPIPE: throw CommandFailure(.done, "the reader of the output has gone")
        case ENOSPC: throw CommandFailure(.storage, "no space is left where the output goes.")
        case .some(let code):
            throw CommandFailure(
                .failure, "the output cannot be written: \(String(cString: strerror(code))).")
        }
    }

    private static func terminalColumns() -> Int? {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
