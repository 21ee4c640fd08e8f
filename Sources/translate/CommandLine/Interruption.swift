import Glibc
import Synchronization

/// Ctrl-C while packs are fetched: the first asks the work to end where nothing is lost, a second one ends the
/// process at once.
enum Interruption {
    private static let flag = Atomic(false)

    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// From now on Ctrl-C asks instead of killing.
    static func watch() {
        signal(SIGINT) { _ in
            Interruption.flag.store(true, ordering: .relaxed)
            signal(SIGINT, SIG_DFL)
        }
    }
}
