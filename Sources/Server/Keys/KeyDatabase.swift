import CSQLite
import CSodium
import Glibc
import Synchronization

/// The keys of a server's clients, in a SQLite database that holds only hashes of their secrets.
///
///     let keys = KeyDatabase(path: "/var/lib/tolmach/keys.sqlite")
///     let secret = try keys.add(APIKey(name: "office", requestsPerMinute: 600))
///
/// A secret has 160 random bits, so that its plain SHA-256 cannot be searched for. A key that is added or removed
/// counts with the next request. Nothing is created until a key is added.
package final class KeyDatabase: APIKeyStore {
    private let path: String
    private let connection = Mutex<KeyConnection?>(nil)

    package init(path: String) { self.path = path }

    private static let columns = "name, requests_per_minute, characters, may_manage"

    package var isInUse: Bool {
        (try? withConnection { connection throws(KeyDatabaseError) in
            try connection.rows("SELECT 1 FROM keys LIMIT 1", []) { _ in true }
        })?.isEmpty == false
    }

    package func key(_ secret: String) -> APIKey? {
        try? withConnection { connection throws(KeyDatabaseError) in
            try connection.rows(
                "SELECT \(Self.columns) FROM keys WHERE hash = ?", [.blob(Self.hash(secret))], Self.key
            )
        }?.first
    }

    /// All keys by their names.
    package func all() throws(KeyDatabaseError) -> [APIKey] {
        try withConnection { connection throws(KeyDatabaseError) in
            try connection.rows("SELECT \(Self.columns) FROM keys ORDER BY name", [], Self.key)
        } ?? []
    }

    /// Adds a key.
    ///
    /// - Returns: its secret, which is kept nowhere.
    package func add(_ key: APIKey) throws(KeyDatabaseError) -> String {
        var random = [UInt8](repeating: 0, count: 20)
        randombytes_buf(&random, random.count)
        let digits = random.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let secret = "tolmach-" + digits.joined()
        try create()
        _ = try withConnection { connection throws(KeyDatabaseError) in
            try connection.rows(
                "INSERT INTO keys (hash, name, requests_per_minute, characters, may_manage) VALUES (?, ?, ?, ?, ?)",
                [
                    .blob(Self.hash(secret)), .text(key.name), .integer(key.requestsPerMinute),
                    .integer(key.characters), .integer(key.mayManage ? 1 : 0),
                ]
            ) { _ in }
        }
        return secret
    }

    /// Removes the key with this name.
    ///
    /// - Returns: whether there was one.
    package func remove(_ name: String) throws(KeyDatabaseError) -> Bool {
        try withConnection { connection throws(KeyDatabaseError) in
            try connection.rows("DELETE FROM keys WHERE name = ? RETURNING 1", [.text(name)]) { _ in true }
        }?.isEmpty == false
    }

    // MARK: - Parts

    /// Runs `body` with the database; `nil` when there is no file yet.
    private func withConnection<Value: Sendable>(
        _ body: (KeyConnection) throws(KeyDatabaseError) -> Value
    ) throws(KeyDatabaseError) -> Value? {
        let result: Result<Value, KeyDatabaseError>? = connection.withLock { connection in
            guard connection != nil || access(path, F_OK) == 0 else { return nil }
            do throws(KeyDatabaseError) {
                let open: KeyConnection
                if let connection { open = connection } else { open = try KeyConnection(path: path) }
                connection = open
                return .success(try body(open))
            } catch {
                return .failure(error)
            }
        }
        return try result?.get()
    }

    /// Makes the file, for its owner only, and its table.
    private func create() throws(KeyDatabaseError) {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            if path.hasPrefix("/"), mkdir(folder, 0o700) != 0, errno != EEXIST, errno != EROFS {
                throw KeyDatabaseError(path: path, reason: String(cString: strerror(errno)))
            }
        }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw KeyDatabaseError(path: path, reason: String(cString: strerror(errno)))
        }
        close(descriptor)
        _ = try withConnection { connection throws(KeyDatabaseError) in
            try connection.rows(
                """
                CREATE TABLE IF NOT EXISTS keys (
                    hash BLOB PRIMARY KEY, name TEXT NOT NULL UNIQUE, requests_per_minute INTEGER,
                    characters INTEGER, may_manage INTEGER NOT NULL
                ) WITHOUT ROWID
                """, []
            ) { _ in }
        }
    }

    private static func key(_ row: KeyConnection.Row) -> APIKey {
        APIKey(
            name: row.text(0), requestsPerMinute: row.integer(1), characters: row.integer(2),
            mayManage: row.integer(3) == 1)
    }

    private static func hash(_ secret: String) -> [UInt8] {
        let bytes = Array(secret.utf8)
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return hash
    }
}

/// Why the keys could not be read or written.
package struct KeyDatabaseError: Error, Sendable, CustomStringConvertible {
    let path: String
    let reason: String
    /// Whether there is a key with this name already.
    var isTaken = false
    /// The name that no key has.
    var missing: String?

    package static func noSuchKey(_ name: String) -> KeyDatabaseError {
        KeyDatabaseError(path: "", reason: "", missing: name)
    }

    package var description: String {
        if let missing { return "there is no key “\(missing)”" }
        return isTaken
            ? "there is a key with this name already" : "the keys in \(path) cannot be used: \(reason)"
    }

    package var remedy: String {
        if missing != nil { return "See which there are: translate serve key list" }
        return isTaken
            ? "Choose another name, or remove it first: translate serve key remove NAME"
            : "Check its permissions, or name another file: --keys FILE"
    }
}
