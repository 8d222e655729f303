internal import Synchronization

/// Waiting that somebody else may end: what comes while nobody waits ends the next wait at once.
public final class Wake: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Bool, Never>?
    }
    private let state = Mutex(State())

    /// Nobody waits, and nothing came.
    public init() {}

    /// Ends the wait that is under way, or the next one.
    public func signal() {
        let waiter = state.withLock { state in
            state.isSet = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: true)
    }

    /// Waits for a signal, no longer than this, and not at all once the task is cancelled. False if
    /// nothing came.
    @discardableResult
    public func wait(atMost limit: Duration) async -> Bool {
        let timer = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            let waiter = state.withLock { state in
                defer { state.waiter = nil }
                return state.waiter
            }
            waiter?.resume(returning: false)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !state.isSet, !Task.isCancelled else {
                        state.isSet = false
                        return true
                    }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume(returning: true) }
            }
        } onCancel: {
            signal()
        }
    }
}
