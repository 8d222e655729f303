internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The threads on which answers are computed, so that an answer does not delay the connections of
/// other clients.
final class AnswerPool: TaskExecutor {
    /// There are more threads than processor cores. The operating system shares the cores among
    /// them, so short answers are not blocked by a few long ones.
    static let shared = AnswerPool(threads: max(16, 4 * System.coreCount))

    private let threads: NIOThreadPool

    private init(threads count: Int) {
        threads = NIOThreadPool(numberOfThreads: count)
        threads.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.submit { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// A value that is set once, by the first of several tasks.
final class FirstValue<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, Never>)
        case given(Value)
        case taken
    }
    private let state = Mutex(State.open)

    /// Sets the value. If it is already set, nothing changes.
    func give(_ value: Value) {
        let waiter = state.withLock { state -> CheckedContinuation<Value, Never>? in
            switch state {
            case .open:
                state = .given(value)
                return nil
            case .waiting(let waiter):
                state = .taken
                return waiter
            case .given, .taken: return nil
            }
        }
        waiter?.resume(returning: value)
    }

    /// Waits until the value is set and returns it. Must be called only once.
    func wait() async -> Value {
        await withCheckedContinuation { waiter in
            let given = state.withLock { state -> Value? in
                guard case .given(let value) = state else {
                    state = .waiting(waiter)
                    return nil
                }
                state = .taken
                return value
            }
            if let given { waiter.resume(returning: given) }
        }
    }
}
