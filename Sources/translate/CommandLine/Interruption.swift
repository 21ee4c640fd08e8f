import Glibc
import Synchronization

/// Ctrl-C while packs are fetched: the first asks the work to end where nothing is lost, a second one ends the
/// process at once.
enum Interruption {
    private static let flag = Atomic(false)

    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// From now on Ctrl-C, or another signal, asks instead of killing.
    static func watch(_ number: Int32 = SIGINT) {
        signal(number) { number in
            Interruption.flag.store(true, ordering: .relaxed)
            signal(number, SIG_DFL)
        }
    }
}
