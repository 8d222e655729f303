internal import Synchronization

/// What is told once, as what becomes of a question that rests on events which are not durable.
///
/// Waited for outside the engine, so that whoever is told need not take a turn there again.
final class Pending<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case settled(Value)
    }

    private let state: Mutex<State>

    /// Something that is open, or settled from the start.
    init(_ value: Value? = nil) {
        state = Mutex(value.map { .settled($0) } ?? .open)
    }

    /// Tells it.
    func settle(_ value: Value) {
        let before = state.withLock { state in
            defer { state = .settled(value) }
            return state
        }
        if case .awaited(let continuation) = before { continuation.resume(returning: value) }
    }

    /// What was told; to be asked for once.
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
