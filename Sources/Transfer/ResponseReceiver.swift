import CCurl
import Glibc

/// Collects an answer's head and hands its body on while libcurl performs the transfer.
///
/// A class because libcurl carries its address through a C callback; it lives for one transfer on one thread.
final class ResponseReceiver {
    private let followsSameHost: Bool
    private let maximumBodySize: Int
    private let head: (HTTPResponse) -> Void
    private let body: (UnsafeRawBufferPointer) -> Bool
    private var status = 200
    private var isAnnounced = false
    private var received = 0
    private(set) var headers: [String: String] = [:]
    private(set) var isTooLarge = false

    /// Header lines of one answer are bounded, whatever the server sends.
    private static let maximumHeaders = 200

    init(
        _ request: HTTPRequest,
        head: @escaping (HTTPResponse) -> Void,
        body: @escaping (UnsafeRawBufferPointer) -> Bool
    ) {
        followsSameHost = request.redirects == .sameHost
        maximumBodySize = request.maximumBodySize
        self.head = head
        self.body = body
    }

    /// The C callbacks that lead back here; valid as long as the receiver lives.
    var callbacks: tolmach_curl_receiver {
        tolmach_curl_receiver(
            context: Unmanaged.passUnretained(self).toOpaque(),
            on_header: { context, line, size in
                guard let context else { return }
                let receiver = Unmanaged<ResponseReceiver>.fromOpaque(context).takeUnretainedValue()
                let bytes = UnsafeRawBufferPointer(start: line, count: size)
                receiver.take(line: String(decoding: bytes, as: UTF8.self))
            },
            on_body: { context, bytes, size in
                guard let context else { return 1 }
                let receiver = Unmanaged<ResponseReceiver>.fromOpaque(context).takeUnretainedValue()
                return receiver.take(UnsafeRawBufferPointer(start: bytes, count: size)) ? 0 : 1
            }
        )
    }

    /// Announces the head of an answer that had no body.
    func finish(status: Int) {
        self.status = status
        announce()
    }

    private func take(line: String) {
        if line.hasPrefix("HTTP/") {
            // A new head begins: a redirect was followed, or an interim answer came first.
            let parts = line.split(separator: " ")
            status = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
            headers = [:]
            return
        }
        guard let colon = line.firstIndex(of: ":"), headers.count < Self.maximumHeaders else { return }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        headers[line[..<colon].lowercased()] = String(value)
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if isFollowedRedirect { return true }
        announce()
        received += bytes.count
        isTooLarge = received > maximumBodySize
        return !isTooLarge && body(bytes)
    }

    private func announce() {
        guard !isAnnounced, !isFollowedRedirect else { return }
        isAnnounced = true
        head(HTTPResponse(status: status, headers: headers))
    }

    /// The body of a redirect that will be followed is nobody's business.
    private var isFollowedRedirect: Bool {
        followsSameHost && (300...399).contains(status) && headers["location"] != nil
    }
}

/// An array of C strings that lives as long as the object.
final class CStringArray {
    let pointer: UnsafePointer<UnsafePointer<CChar>>?
    let count: Int
    private let storage: UnsafeMutablePointer<UnsafePointer<CChar>>

    init(_ strings: [String]) {
        let copies = strings.compactMap { strdup($0).map { UnsafePointer($0) } }
        storage = UnsafeMutablePointer.allocate(capacity: max(1, copies.count))
        storage.initialize(from: copies, count: copies.count)
        pointer = UnsafePointer(storage)
        count = copies.count
    }

    deinit {
        for index in 0..<count { free(UnsafeMutablePointer(mutating: storage[index])) }
        storage.deinitialize(count: count)
        storage.deallocate()
    }
}
