import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add() { count.add(1, ordering: .relaxed) }
}

/// Keeps numbers from any thread.
final class Recorder: Sendable {
    private let numbers = Mutex<[Double]>([])

    var values: [Double] { numbers.withLock { $0 } }

    func add(_ number: Double) { numbers.withLock { $0.append(number) } }
}

/// A value that any thread may set.
final class Box<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) { content = Mutex(value) }

    var value: Value {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }
}
