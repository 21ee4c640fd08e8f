import Glibc

/// Files that are needed while an archive is made; they go away with the value.
final class Workplace {
    /// Where the result is made.
    let result: String
    private let spool: String

    /// - Parameter path: the output, beside which there is room; `nil` for the system's folder of temporary files.
    init(beside path: String?) throws(DocumentError) {
        let base = path ?? "/tmp/tolmach"
        result = "\(base).\(getpid()).new"
        spool = "\(base).\(getpid()).in"
    }

    deinit {
        unlink(result)
        unlink(spool)
    }

    /// Copies what comes through a pipe to a file; its path.
    func copy(of input: ByteInput) throws(DocumentError) -> String {
        let output = try ByteOutput(path: spool)
        while true {
            let bytes = try input.read(1 << 18)
            if bytes.isEmpty { break }
            try output.write(bytes)
        }
        try output.commit()
        return spool
    }
}
