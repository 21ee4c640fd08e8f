import Synchronization
import Tolmach

/// The texts of one request on their way through the queue.
final class TranslationJob: Sendable {
    let items: [TranslationQueue.Item]
    let deadline: Double

    private struct State {
        var outcomes: [TranslationQueue.Outcome?]
        var missing: Int
        var isOver = false
        var isTold = false
    }

    private let state: Mutex<State>
    private let completion: @Sendable ([TranslationQueue.Outcome]?) -> Void

    init(
        items: [TranslationQueue.Item],
        deadline: Double,
        completion: @escaping @Sendable ([TranslationQueue.Outcome]?) -> Void
    ) {
        self.items = items
        self.deadline = deadline
        self.completion = completion
        state = Mutex(State(outcomes: Array(repeating: nil, count: items.count), missing: items.count))
    }

    /// Whether nothing more is to be done for it.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// - Returns: whether this was the last outcome that was missing.
    func take(_ outcome: TranslationQueue.Outcome, at place: Int) -> Bool {
        state.withLock { state in
            guard !state.isOver, state.outcomes[place] == nil else { return false }
            state.outcomes[place] = outcome
            state.missing -= 1
            state.isOver = state.missing == 0
            return state.isOver
        }
    }

    func giveUp() { state.withLock { $0.isOver = true } }

    /// Tells the results, or that there are none, once.
    func tell() {
        let results: [TranslationQueue.Outcome]?? = state.withLock { state in
            guard !state.isTold else { return nil }
            state.isTold = true
            return .some(state.missing == 0 ? state.outcomes.compactMap(\.self) : nil)
        }
        if let results { completion(results) }
    }
}
