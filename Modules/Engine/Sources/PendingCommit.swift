internal import Synchronization

/// A value that is set once. It is used for the result of a query that depends on events that are
/// not durable yet.
///
/// Callers wait for the value outside of the engine, so they need no further turn of the actor.
final class Pending<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case settled(Value)
    }

    private let state: Mutex<State>

    /// Creates a value that is not set yet, or one that is already set.
    init(_ value: Value? = nil) {
        state = Mutex(value.map { .settled($0) } ?? .open)
    }

    /// Sets the value.
    func complete(_ value: Value) {
        let before = state.withLock { state in
            defer { state = .settled(value) }
            return state
        }
        if case .awaited(let continuation) = before { continuation.resume(returning: value) }
    }

    /// The value. Awaiting it waits until it is set; it can be awaited only once.
    var value: Value {
        get async {
            let known: Value? = state.withLock { state in
                if case .settled(let value) = state { value } else { nil }
            }
            if let known { return known }
            return await withCheckedContinuation { continuation in
                let known: Value? = state.withLock { state in
                    if case .settled(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }
}
