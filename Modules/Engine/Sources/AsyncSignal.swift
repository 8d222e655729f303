internal import Synchronization

/// A signal for which one task waits. If no task is waiting, the signal ends the next wait at once.
public final class AsyncSignal: Sendable {
    private struct State {
        var isSet = false
        var waiter: CheckedContinuation<Bool, Never>?
        /// The number of the latest wait.
        var wait = 0
        /// The number of the latest wait that timed out.
        var over = 0
    }
    private let state = Mutex(State())

    /// Creates a signal that is not set.
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

    /// Waits for a signal until a time limit or until the task is cancelled. Returns false if no
    /// signal came. Only one task may wait at a time.
    @discardableResult
    public func wait(atMost limit: Duration) async -> Bool {
        let number = state.withLock { state in
            state.wait += 1
            return state.wait
        }
        let timer = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            expire(number)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { register($0, number) }
        } onCancel: {
            signal()
        }
    }

    /// Ends a wait that has timed out, even if its task has not registered yet.
    private func expire(_ number: Int) {
        let waiter = state.withLock { state in
            state.over = max(state.over, number)
            guard state.wait == number else { return nil as CheckedContinuation<Bool, Never>? }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: false)
    }

    /// Stores the continuation of a wait, unless the wait has already ended.
    private func register(_ continuation: CheckedContinuation<Bool, Never>, _ number: Int) {
        let result: Bool? = state.withLock { state in
            if state.isSet || Task.isCancelled {
                state.isSet = false
                return true
            }
            if state.over >= number { return false }
            state.waiter = continuation
            return nil
        }
        if let result { continuation.resume(returning: result) }
    }
}
