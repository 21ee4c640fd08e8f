/// Why the memory could not do what it was asked.
package enum MemoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// SQLite is not installed on this machine.
    case libraryMissing
    /// There is no folder for the database: no HOME.
    case noPlace
    /// A file or folder cannot be opened, made or written.
    case file(path: String, reason: String)
    /// Another program holds the database for longer than a command may wait.
    case busy
    /// The database was written by a newer version of the program.
    case newerVersion(path: String, found: Int, known: Int)
    /// The database's content is damaged.
    case damaged(path: String)
    /// No space is left on the device.
    case full
    case readOnly(path: String)
    /// A statement failed: the statement and SQLite's words.
    case statement(String, reason: String)
    case noSuchRecord(String)
    /// More than one record's id ends like this.
    case ambiguousIdentifier(String)
    /// A file that was to be imported is not what its format says; `line` counts from 1, 0 where there is none.
    case malformed(file: String, line: Int, reason: String)

    package var description: String {
        switch self {
        case .libraryMissing: "SQLite (libsqlite3.so.0) is not installed, so nothing can be remembered"
        case .noPlace: "there is no folder for the memory: neither HOME nor TOLMACH_HOME is set"
        case .file(let path, let reason): "\(path) cannot be used: \(reason)"
        case .busy: "the memory is in use by another program that does not let go of it"
        case .newerVersion(let path, let found, let known):
            "\(path) was written by a newer version (format \(found), this one knows \(known))"
        case .damaged(let path): "the memory in \(path) is damaged"
        case .full: "no space is left where the memory is kept"
        case .readOnly(let path): "\(path) may not be written"
        case .statement(_, let reason): "the memory failed: \(reason)"
        case .noSuchRecord(let id): "there is no record \(id)"
        case .ambiguousIdentifier(let id): "more than one record's id ends in \(id)"
        case .malformed(let file, 0, let reason): "\(file) cannot be imported: \(reason)"
        case .malformed(let file, let line, let reason):
            "\(file) cannot be imported: line \(line): \(reason)"
        }
    }

    package var remedy: String? {
        switch self {
        case .libraryMissing: "Install it: apt install libsqlite3-0"
        case .noPlace: "Set HOME."
        case .file, .readOnly: "Check the permissions."
        case .busy: "Try again."
        case .newerVersion: "Update this program; the file was not touched."
        case .damaged: "Run the command again: the damaged file is set aside and what can be read is kept."
        case .full: "Free some space."
        case .statement: nil
        case .noSuchRecord, .ambiguousIdentifier:
            "List the records to see their ids; more of the id may be needed."
        case .malformed: "Nothing was imported. Mend the file, or name its format."
        }
    }
}
