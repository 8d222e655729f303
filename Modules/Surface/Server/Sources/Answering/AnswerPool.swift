internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The threads that answers are worked out on, so that no answer keeps a connection of another
/// client waiting.
final class AnswerPool: TaskExecutor {
    /// More threads than cores: the system shares the cores among those who ask, and a few long
    /// answers leave room for short ones.
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

/// A value that is given once, by whichever of several tasks is first.
final class FirstValue<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, Never>)
        case given(Value)
        case taken
    }
    private let state = Mutex(State.open)

    /// Gives the value; later ones are dropped.
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

    /// Waits for the value. Must be called once.
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
