import Transfer

/// Why something could not be done with packs: what happened in `description`, what to do in `remedy`.
package enum PackError: Error, Sendable, Hashable, CustomStringConvertible {
    // MARK: Disk

    case file(FileError)
    /// There is no folder of the user's own: neither HOME nor a variable that names one is set.
    case noHome
    case outOfSpace(path: String, needed: Int, available: Int)
    /// Another process holds the store's lock.
    case locked(path: String, holder: String)
    /// The pack is in a store for all users, which is not this user's to change.
    case belongsToSystem(id: String, root: String)

    // MARK: What a pack is

    case refused(ArchiveRefusal)
    case manifestMissing
    case manifestInvalid(String)
    /// A file of the pack is not what the manifest says.
    case fileDamaged(path: String, reason: Damage)
    /// The pack as a whole is not what the catalog says.
    case packDamaged(id: String, reason: Damage)
    /// The pack needs a newer program.
    case engineTooOld(id: String, needed: PackVersion)
    /// A version lower than the one that is installed.
    case downgrade(id: String, installed: PackVersion, offered: PackVersion)

    // MARK: Trust

    case signature(SignatureError, of: String)
    case catalogInvalid(url: String, reason: String)
    case catalogExpired(url: String, on: Timestamp)
    /// The catalog is older than one that was seen before.
    case catalogOlder(url: String, than: Timestamp)
    /// The catalog seems to come from the future: this machine's clock is off.
    case clockBehind(now: Timestamp, catalog: Timestamp)

    // MARK: Network

    case transfer(TransferError)
    case status(url: String, code: Int)
    /// A web page came where a pack or a catalog should be: a sign-in page of a network, mostly.
    case webPage(url: String)
    /// The network is needed and not allowed.
    case networkNotAllowed(url: String)
    case cancelled
    /// The time that was allowed for the work is over.
    case timeSpent

    // MARK: Choice

    case noCatalogs
    /// A folder that packs should come from has none.
    case noPacks(path: String)
    /// No catalog has anything by this name.
    case unknownPack(String)
    case notInstalled(String)
    /// There is no earlier version to go back to.
    case noEarlierVersion(String)

    /// What is wrong with bytes that were promised otherwise.
    package enum Damage: Sendable, Hashable {
        case missing
        case unexpected
        case size(expected: Int, found: Int)
        case digest(expected: Digest, found: Digest)
        case identity(expected: String, found: String)
    }

    /// What an exit status is chosen by.
    package enum Category: Sendable, Hashable {
        case failure, notInstalled, network, verification, unsupported, storage, cancelled
    }
}

extension PackError {
    package var category: Category {
        switch self {
        case .file, .noHome, .outOfSpace, .locked, .belongsToSystem: .storage
        case .refused, .manifestMissing, .manifestInvalid, .fileDamaged, .packDamaged, .downgrade:
            .verification
        case .signature, .catalogInvalid, .catalogExpired, .catalogOlder, .clockBehind, .webPage:
            .verification
        case .transfer(.cancelled), .cancelled: .cancelled
        case .transfer, .status, .networkNotAllowed: .network
        case .unknownPack: .unsupported
        case .notInstalled: .notInstalled
        case .engineTooOld, .noCatalogs, .noEarlierVersion, .noPacks, .timeSpent: .failure
        }
    }

    /// Runs `body` and makes its file errors pack errors.
    static func onDisk<R>(_ body: () throws(FileError) -> R) throws(PackError) -> R {
        do { return try body() } catch { throw .file(error) }
    }

    /// Runs `body` and makes its refusals pack errors.
    static func onArchive<R>(_ body: () throws(ArchiveRefusal) -> R) throws(PackError) -> R {
        do { return try body() } catch { throw .refused(error) }
    }
}
