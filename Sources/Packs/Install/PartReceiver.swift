import Transfer

/// Judges one answer and appends its body to a part file.
///
/// A class because a transfer's two callbacks share what it finds.
final class PartReceiver {
    /// Why the answer is of no use; `nil` while it is.
    private(set) var failure: PackError?
    /// Seconds that the server asks to wait.
    private(set) var retryAfter: Double?

    private let part: PartFile
    private let offer: Offer
    private let url: String
    private let asked: Int
    private let environment: PackEnvironment
    private let progress: () -> Void

    init(
        _ part: PartFile,
        offer: Offer,
        url: String,
        environment: PackEnvironment,
        progress: @escaping () -> Void
    ) {
        self.part = part
        self.offer = offer
        self.url = url
        self.environment = environment
        self.progress = progress
        asked = part.received
    }

    func take(head: HTTPResponse) {
        retryAfter = head.header("retry-after").flatMap { Double($0) }
        do throws(PackError) {
            guard head.isSuccess else { throw .status(url: url, code: head.status) }
            guard !head.isWebPage else { throw .webPage(url: url) }
            if head.status == 206 { try checkRange(of: head) } else { try takeWhole(head) }
        } catch {
            failure = error
        }
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == nil else { return false }
        do throws(PackError) {
            try environment.checkCancellation()
            let sum = part.received + bytes.count
            guard sum <= part.size else { throw wrongSize(sum) }
            try part.append(bytes)
            progress()
            return true
        } catch {
            failure = error
            return false
        }
    }

    /// The rest, as asked; it must begin where the part ends and belong to a file of the right size.
    private func checkRange(of head: HTTPResponse) throws(PackError) {
        guard let range = ContentRange(head.header("content-range") ?? ""), range.first == asked else {
            try part.restart()
            throw .transfer(.connectionLost(host: url))
        }
        if let total = range.total, total != part.size { throw wrongSize(total) }
        if asked == 0 { part.note(entityTag: head.header("etag"), for: url) }
    }

    /// Everything from the start: what was there is of no use.
    private func takeWhole(_ head: HTTPResponse) throws(PackError) {
        if let length = head.header("content-length").flatMap({ Int($0) }), length != part.size {
            throw wrongSize(length)
        }
        if part.received > 0 { try part.restart() }
        part.note(entityTag: head.header("etag"), for: url)
    }

    private func wrongSize(_ found: Int) -> PackError {
        .packDamaged(id: offer.id, reason: .size(expected: part.size, found: found))
    }
}

/// The header by which a server says which bytes it sends: `bytes 100-199/200`.
struct ContentRange: Hashable {
    let first: Int
    let total: Int?

    init?(_ text: String) {
        guard text.hasPrefix("bytes ") else { return nil }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last
        else { return nil }
        self.first = first
        total = parts[1] == "*" ? nil : Int(parts[1])
        guard parts[1] == "*" || total != nil else { return nil }
    }
}
