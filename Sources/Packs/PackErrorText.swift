import Transfer

extension PackError {
    /// One line on what happened.
    package var description: String {
        switch self {
        case .file(let error): error.description
        case .noHome: "there is no home folder to keep packs in"
        case .outOfSpace(let path, let needed, let available):
            "not enough space in \(path): \(needed.byteText) needed, \(available.byteText) free"
        case .locked(let path, let holder): "\(path) is in use by \(holder)"
        case .belongsToSystem(let id, let root): "\(id) is installed for all users in \(root)"
        case .refused(let refusal): "the archive is refused: \(refusal.description)"
        case .manifestMissing: "the archive has no manifest.json, so it is not a language pack"
        case .manifestInvalid(let reason): "the pack's manifest.json is not valid: \(reason)"
        case .fileDamaged(let path, let reason): "\(path.quoted) \(reason.description)"
        case .packDamaged(let id, let reason): "the pack \(id) \(reason.description)"
        case .engineTooOld(let id, let needed): "the pack \(id) needs version \(needed) of this program"
        case .downgrade(let id, let installed, let offered):
            "version \(offered) of \(id) is older than the installed \(installed)"
        case .signature(let error, let name): "the signature of \(name) is not valid: \(error.description)"
        case .catalogInvalid(let url, let reason): "\(url) is not a valid catalog: \(reason)"
        case .catalogExpired(let url, let date): "the catalog \(url) has expired on \(date)"
        case .catalogOlder(let url, let date):
            "the catalog \(url) is older than the one of \(date) seen before"
        case .clockBehind(let now, let catalog):
            "this machine's clock says \(now), but the catalog was made on \(catalog)"
        case .transfer(let error): error.description
        case .status(let url, let code): "\(url) answers with status \(code)"
        case .webPage(let url): "got a web page instead of a pack from \(url)"
        case .networkNotAllowed(let url): "\(url) is on the network, which may not be used now"
        case .cancelled: "cancelled"
        case .timeSpent: "the time allowed for it is over"
        case .noPacks(let path): "there are no packs in \(path)"
        case .noCatalogs: "no catalog is set up to get packs from"
        case .unknownPack(let name): "no catalog has a pack or language \(name.quoted)"
        case .notInstalled(let name): "\(name.quoted) is not installed"
        case .noEarlierVersion(let id): "there is no earlier version of \(id) to go back to"
        }
    }

    /// One line on what to do.
    package var remedy: String {
        switch self {
        case .file(let error): Self.remedy(for: error)
        case .noHome: "set HOME, XDG_DATA_HOME or TOLMACH_HOME"
        case .outOfSpace: "free some space, or set TOLMACH_HOME to a folder with more"
        case .locked: "wait until it is done, then try again"
        case .belongsToSystem: "ask the machine's administrator"
        case .refused, .manifestMissing, .manifestInvalid:
            "get the pack again from a catalog; nothing was installed"
        case .fileDamaged, .packDamaged:
            "install the pack again; if it stays so, tell the catalog's publisher"
        case .engineTooOld: "update this program, then install the pack"
        case .downgrade: "to go back on purpose, use “translate pack update --rollback”"
        case .signature(.unknownKey, _):
            "if you trust its publisher, add the catalog with its key: translate pack catalog add URL --key KEY"
        case .signature: "do not use it; try again later or from another network"
        case .catalogInvalid: "check the catalog's address; tell its publisher"
        case .catalogExpired: "tell its publisher to renew it; what is installed keeps working"
        case .catalogOlder: "try again later or from another network; what is installed keeps working"
        case .clockBehind: "set the machine's clock, then try again"
        case .transfer(.libraryMissing): "install libcurl: apt-get install libcurl4"
        case .transfer, .status: "check the connection and try again; what was downloaded is kept"
        case .webPage: "sign in to this network in a browser, then try again"
        case .networkNotAllowed: "leave local mode, or use a catalog in a folder (file://)"
        case .cancelled: "start it again to go on; what was downloaded is kept"
        case .timeSpent: "it goes on next time; what was downloaded is kept"
        case .noPacks: "name a folder with packs (*.zip) or with a catalog.json"
        case .noCatalogs: "add one: translate pack catalog add URL --key KEY"
        case .unknownPack: "see what there is: translate pack search"
        case .notInstalled: "see what is installed: translate pack list"
        case .noEarlierVersion: "see what is installed: translate pack list"
        }
    }

    private static func remedy(for error: FileError) -> String {
        if error.isOutOfSpace { return "free some space, or set TOLMACH_HOME to a folder with more" }
        if error.isDenied { return "check the permissions, or set TOLMACH_HOME to a folder of your own" }
        if error.isMissing { return "check the path" }
        return "check the disk, then try again"
    }
}

extension PackError.Damage: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "is missing"
        case .unexpected: "does not belong to the pack"
        case .size(let expected, let found): "has \(found) bytes instead of \(expected)"
        case .digest(let expected, let found):
            "is damaged (SHA-256 \(found.description.prefix(12))… instead of \(expected.description.prefix(12))…)"
        case .identity(let expected, let found): "is \(found) instead of \(expected)"
        }
    }
}

extension Int {
    /// A number of bytes for people: `812 B`, `3.4 MB`.
    package var byteText: String {
        var value = Double(self)
        for unit in ["B", "kB", "MB", "GB"] {
            if value < 1000 || unit == "GB" {
                let tenths = Int(value * 10 + 0.5)
                return unit == "B" || value >= 100
                    ? "\(Int(value + 0.5)) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
            }
            value /= 1000
        }
        return "\(self) B"
    }
}
