import Core
import CoreTesting
import Glibc
import Synchronization

/// Runs all tasks of the process in one thread, in an order that follows from a seed.
///
/// Whatever is ready waits in one list, and chance says what goes on next: what two tasks do to
/// each other is tried in another order with each seed, and in the same order with the same one.
/// The runtime hands every task here by a hook that it has for this; nothing of it is used where
/// the product runs.
enum OneThread {
    /// What goes on when it is drawn.
    private enum Step: Sendable {
        case job(UnownedJob)
        case pause(UnsafeContinuation<Void, Never>)
    }
    private struct Waiting: Sendable {
        var steps: [Step] = []
        /// What has to wait until something is through that nothing may come between.
        var parked: [Step] = []
        var dice = SeededGenerator(0)
    }
    private static let waiting = Mutex(Waiting())
    private static let result = Mutex<(any Sendable)?>(nil)

    private typealias Onward = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Onward) -> Void

    private final class Executor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) { OneThread.add(UnownedJob(job)) }
    }
    private static let executor = Executor()

    /// Takes over the tasks of the process; false if the runtime has no such hook.
    static func begin() -> Bool {
        guard let place = dlsym(nil, "swift_task_enqueueGlobal_hook") else { return false }
        let hook: Hook = { job, _ in OneThread.add(job) }
        place.assumingMemoryBound(to: Hook?.self).pointee = hook
        return true
    }

    private static func add(_ job: UnownedJob) { waiting.withLock { $0.steps.append(.job(job)) } }

    /// Does some work and everything that it sets going; nil if it waits for what never comes.
    ///
    /// `patience` is how long what other threads do, such as a database, is waited for.
    static func run<Value: Sendable>(
        seed: UInt64, patience: Int = 0, _ work: @escaping @Sendable () async -> Value
    ) -> Value? {
        waiting.withLock { $0 = Waiting(steps: [], dice: SeededGenerator(seed)) }
        result.withLock { $0 = nil }
        Task.detached {
            let value = await work()
            result.withLock { $0 = value }
        }
        var idle = 0
        while true {
            if let step = next() {
                idle = 0
                take(step)
            } else if let value = result.withLock({ $0 as? Value }) {
                return value
            } else {
                idle += 1
                guard idle < patience * 10_000 else { return nil }
                usleep(100)
            }
        }
    }

    /// Lets others go on. (`Task.yield` goes past the hook where it is called for an actor.)
    static func pause() async {
        await withUnsafeContinuation { continuation in
            waiting.withLock { $0.steps.append(.pause(continuation)) }
        }
    }

    /// Does something that other threads have a part in, and lets nothing else go on meanwhile: how
    /// long they take must change nothing.
    static func alone<Value, Fault: Error>(
        _ work: () async throws(Fault) -> Value
    ) async throws(Fault) -> Value {
        waiting.withLock { ($0.parked, $0.steps) = ($0.steps, []) }
        defer { waiting.withLock { ($0.steps, $0.parked) = ($0.parked + $0.steps, []) } }
        return try await work()
    }

    private static func take(_ step: Step) {
        switch step {
        case .job(let job): job.runSynchronously(on: executor.asUnownedTaskExecutor())
        case .pause(let continuation): continuation.resume()
        }
    }

    /// What goes on: mostly what has waited longest, often something else.
    private static func next() -> Step? {
        waiting.withLock { waiting in
            let count = waiting.steps.count
            guard count > 1 else { return waiting.steps.popLast() }
            let place = Int.random(in: 0..<2 * count, using: &waiting.dice)
            return waiting.steps.remove(at: place < count ? place : 0)
        }
    }
}
