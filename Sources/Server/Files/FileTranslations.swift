import Glibc
import Messages
import Synchronization
import Tolmach

/// Files that clients send: translated away from the queue, kept for a while to be fetched, and then removed.
final class FileTranslations: Sendable {
    /// Files that are translated at once; a file can take as long as a thousand sentences do.
    private static let maximumRunning = 8
    /// Seconds for which a translated file can be fetched.
    private static let lifetime = 1800.0
    /// Files, and bytes in them, that are kept at most.
    private static let maximumKept = 256
    private static let maximumBytes = 1 << 30

    private struct Running {
        let session: TranslationSession
        let deadline: Double
        var done = 0
        var total = 0
    }

    private struct Kept {
        let path: String
        let size: Int
        let until: Double
    }

    private struct State {
        var folder: String?
        var running: [String: Running] = [:]
        var kept: [String: Kept] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Double

    init(clock: @escaping @Sendable () -> Double) { self.clock = clock }

    /// A file on its way.
    struct Request: Sendable {
        /// What the client calls the work, to ask how far it is.
        let job: String
        let fileName: String
        let content: [UInt8]
        let format: DocumentFormat
        let session: TranslationSession
        let seconds: Double
    }

    /// Translates a file.
    ///
    /// - Parameter completion: told the name under which the result can be fetched.
    func begin(
        _ request: Request,
        completion: @escaping @Sendable (Result<String, Refusal>) -> Void
    ) throws(Refusal) {
        let identifier = Self.randomName()
        let job = request.job.isEmpty ? identifier : request.job
        let folder: String? = state.withLock { state in
            guard !state.isClosed, state.running.count < Self.maximumRunning, state.running[job] == nil else {
                return nil
            }
            state.folder = state.folder ?? Self.makeFolder()
            guard let folder = state.folder else { return nil }
            state.running[job] = Running(session: request.session, deadline: clock() + request.seconds)
            return folder
        }
        guard let folder else { throw .busy }
        let name = "\(identifier).\(Self.plainName(request.fileName))"
        Task.detached { [self] in
            let result = await translate(
                request, job: job, from: "\(folder)/in.\(name)", to: "\(folder)/\(name)")
            unlink("\(folder)/in.\(name)")
            state.withLock { state in
                state.running[job] = nil
                if case .success(let size) = result {
                    state.kept[name] = Kept(
                        path: "\(folder)/\(name)", size: size, until: clock() + Self.lifetime)
                }
            }
            expire(now: clock())
            completion(result.map { _ in name })
        }
    }

    private func translate(
        _ request: Request, job: String, from input: String, to output: String
    ) async -> Result<Int, Refusal> {
        guard Self.write(request.content, to: input) else { return .failure(Self.noSpace) }
        do throws(TranslationError) {
            _ = try await DocumentTranslation(session: request.session).translate(
                input, to: output, format: request.format
            ) { [self] progress in
                state.withLock {
                    $0.running[job]?.done = progress.done
                    $0.running[job]?.total = progress.total ?? 0
                }
            }
        } catch {
            unlink(output)
            return .failure(Refusal(error))
        }
        var status = stat()
        return stat(output, &status) == 0 ? .success(Int(status.st_size)) : .failure(Self.noSpace)
    }

    /// Counts a job without a file among those under way; ended by `end(_:)`.
    ///
    /// - Returns: the folder to work in, `nil` when there are too many.
    func begin(_ job: String, session: TranslationSession, deadline: Double) -> String? {
        state.withLock { state in
            guard !state.isClosed, state.running.count < Self.maximumRunning else { return nil }
            state.folder = state.folder ?? Self.makeFolder()
            if state.folder != nil { state.running[job] = Running(session: session, deadline: deadline) }
            return state.folder
        }
    }

    func end(_ job: String) { state.withLock { $0.running[job] = nil } }

    /// How far the work is that a client calls so, in bytes of the file.
    func progress(of job: String) -> (done: Int, total: Int)? {
        state.withLock { state in state.running[job].map { ($0.done, $0.total) } }
    }

    /// The bytes of a translated file.
    func file(_ name: String) -> [UInt8]? {
        guard let kept = state.withLock({ $0.kept[name] }) else { return nil }
        return Self.contents(of: kept.path)
    }

    /// Gives up what takes too long and removes what was kept long enough.
    func expire(now: Double) {
        let (late, old) = state.withLock { state in
            let late = state.running.values.filter { $0.deadline <= now }.map(\.session)
            var old = state.kept.filter { $0.value.until <= now }
            var size = state.kept.values.reduce(0) { $0 + $1.size } - old.values.reduce(0) { $0 + $1.size }
            var count = state.kept.count - old.count
            for (name, kept) in state.kept.sorted(by: { $0.value.until < $1.value.until })
            where old[name] == nil && (size > Self.maximumBytes || count > Self.maximumKept) {
                old[name] = kept
                size -= kept.size
                count -= 1
            }
            for name in old.keys { state.kept[name] = nil }
            return (late, old.values.map(\.path))
        }
        late.forEach { $0.cancel() }
        old.forEach { unlink($0) }
    }

    /// Gives up everything and removes the files.
    func close() {
        let (sessions, kept, folder) = state.withLock { state in
            state.isClosed = true
            defer { state.kept = [:] }
            return (state.running.values.map(\.session), state.kept.values.map(\.path), state.folder)
        }
        sessions.forEach { $0.cancel() }
        kept.forEach { unlink($0) }
        if let folder { rmdir(folder) }
    }

    // MARK: - Files

    static let noSpace = Refusal(500, "The file cannot be stored on the server")

    private static func makeFolder() -> String? {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/tolmach-files.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// 128 random bits: who does not know the name cannot fetch the file.
    static func randomName() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// The name of a file without anything that means something in a path or a header.
    static func plainName(_ name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let plain = last.unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "." || $0 == "-"
                || $0 == "_"
        }
        var text = String(String.UnicodeScalarView(plain.suffix(64)))
        while text.hasPrefix(".") { text.removeFirst() }
        return text.isEmpty ? "file" : text
    }

    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    static func contents(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled)
            }
            guard count > 0 else { return nil }
            filled += count
        }
        return bytes
    }
}
