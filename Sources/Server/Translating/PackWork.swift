import Glibc
import Messages
import Synchronization
import Tolmach

/// Work on packs that a client began: one at a time, on a thread of its own, its progress there to be asked for.
package final class PackWork: Sendable {
    enum Action: Sendable {
        case install(String)
        case update
        case remove(String)
        case fetchCatalogs

        var name: String {
            switch self {
            case .install: "install"
            case .update: "update"
            case .remove: "remove"
            case .fetchCatalogs: "catalogs"
            }
        }

        var subject: String? {
            switch self {
            case .install(let name), .remove(let name): name
            case .update, .fetchCatalogs: nil
            }
        }
    }

    private struct State {
        var action: Action?
        var isRunning = false
        var pack = ""
        var received = 0
        var total = 0
        var installed: [String] = []
        var error: String?
    }

    private let state = Mutex(State())
    private let served: ServedContext

    init(served: ServedContext) { self.served = served }

    /// - Returns: `false` when other work is under way.
    func begin(_ action: Action) -> Bool {
        let isFree = state.withLock { state in
            if state.isRunning { return false }
            state = State(action: action, isRunning: true)
            return true
        }
        guard isFree else { return false }
        let isStarted = BackgroundThread.run { [self] in
            let error = run(action)
            served.refresh()
            state.withLock { state in
                state.isRunning = false
                state.error = error
            }
        }
        if !isStarted {
            state.withLock { state in
                state.isRunning = false
                state.error = "No thread could be started."
            }
        }
        return true
    }

    /// - Returns: what went wrong.
    private func run(_ action: Action) -> String? {
        let manager = PackManager(context: served.context)
        do throws(TranslationError) {
            switch action {
            case .install(let name): try manager.install([name], progress: show)
            case .update:
                let update = manager.update(progress: show)
                if let error = update.error { throw error }
            case .remove(let name): try manager.remove(manager.removalPlan(for: [name]))
            case .fetchCatalogs: _ = try manager.offers(refresh: true)
            }
            return nil
        } catch {
            return error.description
        }
    }

    private func show(_ progress: PackProgress) {
        state.withLock { state in
            switch progress {
            case .downloading(let id, _, let received, let total, _):
                (state.pack, state.received, state.total) = (id, received, total)
            case .unpacking(let id): state.pack = id
            case .installed(let id, _): state.installed.append(id)
            case .retrying: break
            }
        }
    }

    /// `null` before the first work.
    var json: JSONText {
        state.withLock { state in
            guard let action = state.action else { return .null }
            return .object([
                "action": .string(action.name), "name": action.subject.map(JSONText.string),
                "running": .bool(state.isRunning), "pack": .string(state.pack),
                "received": .integer(state.received), "total": .integer(state.total),
                "installed": .strings(state.installed), "error": state.error.map(JSONText.string),
            ])
        }
    }
}

/// Runs work that blocks, away from the threads that translate.
enum BackgroundThread {
    private final class Work: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Returns: whether a thread could be started.
    static func run(_ body: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body))
        let status = pthread_create(
            &thread, nil,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, work.toOpaque())
        guard status == 0 else {
            work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
