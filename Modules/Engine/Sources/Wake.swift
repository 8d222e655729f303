internal import Synchronization

/// A wait that another task can end. A signal without a waiting task ends the next wait at once.
public final class Wake: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Bool, Never>?
    }
    private let state = Mutex(State())

    /// Creates a signal without a waiting task.
    public init() {}

    /// Ends the current wait, or the next one.
    public func signal() {
        let waiter = state.withLock { state in
            state.isSet = state.waiter == nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: true)
    }

    /// Waits for a signal, at most the given time; returns at once if the task is cancelled.
    /// Returns false without a signal.
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
