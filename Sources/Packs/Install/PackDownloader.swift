import Transfer

/// Brings a pack's archive over the network, going on where an earlier try ended.
///
/// The addresses are tried in turn, then once more after a growing pause. What no further try can mend at an
/// address, such as a missing file or a web page, rules that address out.
struct PackDownloader {
    let environment: PackEnvironment
    var policy = RetryPolicy.download
    /// Bytes per second at most; 0 for no bound.
    var rateLimit = 0

    /// An archive that is on this machine and whose digest was checked or will be when it is unpacked.
    struct Archive {
        let path: String
        /// Removed after installation; `nil` for one that is the user's own.
        let part: PartFile?
    }

    /// Where parts are kept, if not in the cache.
    var partsDirectory: String?

    /// Where parts are kept.
    func directory() throws(PackError) -> String {
        if let partsDirectory { return partsDirectory }
        if let directory = environment.locations.cacheDirectory { return directory }
        guard let root = environment.locations.userRoot else { throw .noHome }
        return "\(root)/downloads"
    }

    func download(_ offer: Offer, report: (PackEvent) -> Void) throws(PackError) -> Archive {
        for case .file(let path) in offer.addresses where FileSystem.isFile(path) {
            let size = try PackError.onDisk { () throws(FileError) in try OpenFile(reading: path).size() }
            guard size == offer.pack.size else {
                throw .packDamaged(id: offer.id, reason: .size(expected: offer.pack.size, found: size))
            }
            return Archive(path: path, part: nil)
        }
        let urls = offer.addresses.compactMap { if case .network(let url) = $0 { url } else { nil } }
        guard !urls.isEmpty else {
            throw .file(FileError(.open, path: offer.addresses.first?.filePath ?? offer.pack.url, code: 2))
        }
        guard environment.transport != nil else { throw .networkNotAllowed(url: urls[0]) }
        let part = try open(offer)
        try fetch(offer, into: part, from: urls, report: report)
        return Archive(path: part.path, part: part)
    }

    /// Waits until no other process downloads the same archive.
    private func open(_ offer: Offer) throws(PackError) -> PartFile {
        let directory = try directory()
        while true {
            try environment.checkCancellation()
            let part = try PartFile(
                in: directory,
                digest: offer.pack.sha256,
                size: offer.pack.size,
                fileSystem: environment.fileSystem
            )
            if let part { return part }
            environment.pause(0.1)
        }
    }

    private func fetch(
        _ offer: Offer,
        into part: PartFile,
        from urls: [String],
        report: (PackEvent) -> Void
    ) throws(PackError) {
        if part.isComplete, !part.isSound { try part.restart() }
        var urls = urls
        var attempt = 1
        let meter = Meter(part: part, environment: environment)
        while !part.isSound {
            var asked: Double?
            var last = PackError.cancelled
            for url in urls where !part.isSound {
                let before = part.received
                let outcome = try self.attempt(offer, into: part, from: url, meter: meter, report: report)
                guard case .failed(let error, let retryAfter) = outcome else { continue }
                last = error
                if !error.isTransient { urls.removeAll { $0 == url } }
                // Whoever gets further by a good piece has not used up a try.
                if part.received - before >= 1 << 16 { attempt = 1 }
                asked = retryAfter ?? asked
                if error.isTransient, urls.count > 1 { report(.retrying(offer, after: error, pause: 0)) }
            }
            if part.isSound { break }
            attempt += 1
            let retryAfter = asked.map { String($0) }
            guard !urls.isEmpty, let pause = policy.pause(before: attempt, retryAfter: retryAfter) else {
                throw last
            }
            report(.retrying(offer, after: last, pause: pause))
            environment.rest(pause)
            try environment.checkCancellation()
        }
    }

    private enum Outcome {
        case complete
        case failed(PackError, retryAfter: Double?)
    }

    /// One request to one address. Throws only what no other address can mend.
    private func attempt(
        _ offer: Offer,
        into part: PartFile,
        from url: String,
        meter: Meter,
        report: (PackEvent) -> Void
    ) throws(PackError) -> Outcome {
        try environment.checkCancellation()
        let asked = part.received
        let lost = PackError.transfer(.connectionLost(host: url))
        let (error, retryAfter) = try ask(url, offer, for: part, meter: meter, report: report)
        if let error {
            if error.category == .storage || error == .cancelled || error == .timeSpent { throw error }
            // The range cannot be had: what is there is not the beginning of what the server has.
            guard case .status(_, 416) = error, asked > 0 else {
                return .failed(error, retryAfter: retryAfter)
            }
            try part.restart()
            return .failed(lost, retryAfter: nil)
        }
        guard part.isComplete else { return .failed(lost, retryAfter: nil) }
        guard !part.isSound else { return .complete }
        let damage = PackError.Damage.digest(expected: part.digest, found: part.currentDigest)
        try part.restart()
        // Put together from several answers it may be nobody's fault; from one, this address is wrong.
        return .failed(asked > 0 ? lost : .packDamaged(id: offer.id, reason: damage), retryAfter: nil)
    }

    /// Asks for what the part lacks; returns what went wrong, and the pause that the server wants.
    private func ask(
        _ url: String,
        _ offer: Offer,
        for part: PartFile,
        meter: Meter,
        report: (PackEvent) -> Void
    ) throws(PackError) -> (PackError?, retryAfter: Double?) {
        guard let transport = environment.transport else { throw .networkNotAllowed(url: url) }
        return withoutActuallyEscaping(report) { report in
            let receiver = PartReceiver(part, offer: offer, url: url, environment: environment) {
                report(.downloading(offer, meter.progress))
            }
            do throws(TransferError) {
                _ = try transport.perform(
                    request(url, for: part),
                    head: { receiver.take(head: $0) },
                    body: { receiver.take($0) }
                )
            } catch {
                // Where the receiver ended the transfer, it knows why.
                return (receiver.failure ?? .transfer(error), receiver.retryAfter)
            }
            return (receiver.failure, receiver.retryAfter)
        }
    }

    private func request(_ url: String, for part: PartFile) -> HTTPRequest {
        // A little more than the right size, so that the receiver sees that it is too much.
        var request = HTTPRequest(url: url, maximumBodySize: part.size + 1 << 20)
        request.rateLimit = rateLimit
        environment.bound(&request)
        // A compressed transfer would make nonsense of sizes and ranges.
        request.headers = [("Accept-Encoding", "identity")]
        if part.received > 0 {
            request.headers.append(("Range", "bytes=\(part.received)-"))
            if let tag = part.entityTag(for: url) { request.headers.append(("If-Range", tag)) }
        }
        return request
    }
}

/// Measures how fast a download goes.
private struct Meter {
    private let part: PartFile
    private let environment: PackEnvironment
    private let kept: Int
    private let start: Double

    init(part: PartFile, environment: PackEnvironment) {
        self.part = part
        self.environment = environment
        kept = part.received
        start = environment.uptime()
    }

    var progress: DownloadProgress {
        let seconds = environment.uptime() - start
        let fresh = max(0, part.received - kept)
        return DownloadProgress(
            received: part.received,
            total: part.size,
            kept: min(kept, part.received),
            rate: seconds > 0.2 ? Double(fresh) / seconds : 0
        )
    }
}

extension CatalogAddress {
    fileprivate var filePath: String? {
        if case .file(let path) = self { path } else { nil }
    }
}
