internal import Synchronization

/// What becomes of a question that rests on events which are not durable: told once.
///
/// Waited for outside the engine, so that whoever is told need not take a turn there again.
final class PendingCommit: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<CommitResult, Never>)
        case settled(CommitResult)
    }

    private let state: Mutex<State>

    /// A commitment that is open, or settled from the start.
    init(_ result: CommitResult? = nil) {
        state = Mutex(result.map { .settled($0) } ?? .open)
    }

    /// Says what became of the events.
    func settle(_ result: CommitResult) {
        let before = state.withLock { state in
            defer { state = .settled(result) }
            return state
        }
        if case .awaited(let continuation) = before { continuation.resume(returning: result) }
    }

    /// What became of the events; to be asked for once.
    var result: CommitResult {
        get async {
            await withCheckedContinuation { continuation in
                let known: CommitResult? = state.withLock { state in
                    if case .settled(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        }
    }
}
