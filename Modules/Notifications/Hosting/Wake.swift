internal import Synchronization

/// Waiting that somebody else may end: what comes while nobody waits ends the next wait at once.
final class Wake: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Void, Never>?
    }
    private let state = Mutex(State())

    /// Ends the wait that is under way, or the next one.
    func signal() {
        let waiter = state.withLock { state in
            state.isSet = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits for a signal, no longer than this, and not at all once the task is cancelled.
    func wait(atMost limit: Duration) async {
        let timer = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            signal()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !state.isSet, !Task.isCancelled else {
                        state.isSet = false
                        return true
                    }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            signal()
        }
        timer.cancel()
    }
}
