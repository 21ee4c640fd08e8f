import Glibc
import Tolmach

/// Translates every document in a folder, and in the folders in it, into another folder by the same names.
struct FolderJob {
    private let command: DocumentCommand
    private let input: String
    private let output: String

    init(_ command: DocumentCommand, from input: String, to output: String) throws(CommandFailure) {
        guard DocumentCommand.isFolder(input) else {
            throw .usage("--recursive needs a folder: --input FOLDER --output FOLDER")
        }
        guard output != "-" else {
            throw .usage("--recursive needs a folder for the results: --output FOLDER")
        }
        self.command = command
        self.input = Self.withoutSlash(input)
        self.output = Self.withoutSlash(output)
        guard !"\(self.output)/".hasPrefix("\(self.input)/") else {
            throw .usage("--output must lie outside of the folder that is translated.")
        }
    }

    func run() async throws {
        var failures = 0
        var documents = 0
        for name in try names(in: input, below: "") {
            guard command.arguments.value("--format") != nil || DocumentFormat(path: name) != nil else {
                continue
            }
            documents += 1
            do {
                try makeFolders(for: name)
                let report = try await command.translate("\(input)/\(name)", to: "\(output)/\(name)")
                command.tell(report, of: name)
            } catch {
                // One damaged document must not keep the others from being translated.
                let failure = CommandFailure(error)
                guard failure.status == .failure else { throw error }
                command.environment.console.report(failure)
                failures += 1
            }
        }
        guard documents > 0 else {
            throw CommandFailure(.failure, "\(input) holds no document of a known format.")
        }
        if failures > 0 {
            throw CommandFailure(.failure, "\(failures) of \(documents) documents could not be translated.")
        }
    }

    /// The files in a folder as paths from `input`, sorted; links are not followed.
    private func names(in folder: String, below prefix: String) throws(CommandFailure) -> [String] {
        guard let stream = opendir(folder) else {
            throw CommandFailure(.failure, "\(folder) cannot be read: \(String(cString: strerror(errno))).")
        }
        defer { closedir(stream) }
        var entries: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { entries.append(name) }
        }
        var names: [String] = []
        for name in entries.sorted() {
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: names += try self.names(in: "\(folder)/\(name)", below: "\(prefix)\(name)/")
            case S_IFREG: names.append(prefix + name)
            default: continue
            }
        }
        return names
    }

    private func makeFolders(for name: String) throws(CommandFailure) {
        var path = output
        for component in [""] + name.split(separator: "/").dropLast().map({ "/\($0)" }) {
            path += component
            guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
                throw CommandFailure(.storage, "\(path) cannot be made: \(String(cString: strerror(errno))).")
            }
        }
    }

    private static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
