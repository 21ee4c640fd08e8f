import Glibc
import Synchronization

/// Counts of what a server does, without anything of what it is asked.
final class ServerStatistics: Sendable {
    /// The upper bounds, in seconds, of the time that requests take.
    private static let bounds: [Double] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

    private struct Outcome: Hashable, Comparable {
        let endpoint: String
        let status: Int

        static func < (left: Outcome, right: Outcome) -> Bool {
            (left.endpoint, left.status) < (right.endpoint, right.status)
        }
    }

    private struct Times {
        var buckets = [Int](repeating: 0, count: ServerStatistics.bounds.count)
        var count = 0
        var sum = 0.0
    }

    private struct State {
        var inFlight = 0
        var requests: [Outcome: Int] = [:]
        var times: [String: Times] = [:]
    }

    private let state = Mutex(State())
    private let startedAt: Double
    private let countConnections = Mutex<@Sendable () -> Int>({ 0 })

    init(startedAt: Double) { self.startedAt = startedAt }

    /// Who knows how many connections are open.
    func setConnections(_ count: @escaping @Sendable () -> Int) { countConnections.withLock { $0 = count } }

    func connections() -> Int { countConnections.withLock { $0 }() }

    var inFlight: Int { state.withLock { $0.inFlight } }

    func begin() { state.withLock { $0.inFlight += 1 } }

    func end(endpoint: String, status: Int, seconds: Double) {
        state.withLock { state in
            state.inFlight -= 1
            state.requests[Outcome(endpoint: endpoint, status: status), default: 0] += 1
            var times = state.times[endpoint] ?? Times()
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
                times.buckets[index] += 1
            }
            times.count += 1
            times.sum += seconds
            state.times[endpoint] = times
        }
    }

    /// In the form that Prometheus reads.
    func text(now: Double, queue: TranslationQueue.Statistics, connections: Int) -> String {
        var lines: [String] = []
        func family(_ name: String, _ type: String, _ help: String) {
            lines.append("# HELP \(name) \(help)")
            lines.append("# TYPE \(name) \(type)")
        }
        let state = state.withLock { $0 }
        family("tolmach_http_requests_total", "counter", "Requests answered.")
        for (outcome, count) in state.requests.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "tolmach_http_requests_total{endpoint=\"\(outcome.endpoint)\",status=\"\(outcome.status)\"} \(count)"
            )
        }
        let duration = "tolmach_http_request_duration_seconds"
        family(duration, "histogram", "Time from a complete request to its answer.")
        for (endpoint, times) in state.times.sorted(by: { $0.key < $1.key }) {
            for (bound, count) in zip(Self.bounds, times.buckets) {
                lines.append("\(duration)_bucket{endpoint=\"\(endpoint)\",le=\"\(bound)\"} \(count)")
            }
            lines.append("\(duration)_bucket{endpoint=\"\(endpoint)\",le=\"+Inf\"} \(times.count)")
            lines.append("\(duration)_sum{endpoint=\"\(endpoint)\"} \(times.sum)")
            lines.append("\(duration)_count{endpoint=\"\(endpoint)\"} \(times.count)")
        }
        let values: [(String, String, String, String)] = [
            ("tolmach_http_requests_in_flight", "gauge", "Requests being answered.", "\(state.inFlight)"),
            ("tolmach_http_connections", "gauge", "Open connections.", "\(connections)"),
            ("tolmach_jobs_waiting", "gauge", "Requests in the translation queue.", "\(queue.waiting)"),
            ("tolmach_batches_total", "counter", "Batches translated.", "\(queue.batches)"),
            ("tolmach_texts_total", "counter", "Texts translated.", "\(queue.texts)"),
            ("tolmach_characters_total", "counter", "Characters of these texts.", "\(queue.characters)"),
            ("process_uptime_seconds", "gauge", "Time since the start.", "\(now - startedAt)"),
            (
                "process_resident_memory_bytes", "gauge", "Resident memory.",
                "\(Self.residentMemory())"
            ),
        ]
        for (name, type, help, value) in values {
            family(name, type, help)
            lines.append("\(name) \(value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Bytes, as the kernel tells them in pages.
    private static func residentMemory() -> Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &buffer, buffer.count)
        let fields = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}

extension TranslationServer {
    func metricsText() -> String {
        statistics.text(now: clock(), queue: queue.statistics, connections: statistics.connections())
    }
}
