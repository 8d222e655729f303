import Core
import CoreTesting
import Glibc
import Synchronization

/// Runs all tasks of the process in one thread, in an order that a seed determines.
///
/// All ready tasks wait in one list, and the generator picks the next. Each seed tries another
/// interleaving, and the same seed repeats it. The runtime passes every task here through its own
/// hook; the product does not use it.
enum OneThread {
    /// A step that can be picked.
    private enum Step: Sendable {
        case job(UnownedJob)
        case pause(UnsafeContinuation<Void, Never>)
    }
    private struct Waiting: Sendable {
        var steps: [Step] = []
        /// Steps that wait for the end of an exclusive section.
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

    /// Runs work and everything it starts; nil if it waits forever.
    ///
    /// `patience` is the time to wait for other threads, such as a database.
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

    /// Lets other tasks run. (`Task.yield` bypasses the hook when called for an actor.)
    static func pause() async {
        await withUnsafeContinuation { continuation in
            waiting.withLock { $0.steps.append(.pause(continuation)) }
        }
    }

    /// Runs work that other threads take part in, and nothing else at the same time, so that their
    /// speed changes nothing.
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

    /// The next step: usually the longest waiting one, often another.
    private static func next() -> Step? {
        waiting.withLock { waiting in
            let count = waiting.steps.count
            guard count > 1 else { return waiting.steps.popLast() }
            let place = Int.random(in: 0..<2 * count, using: &waiting.dice)
            return waiting.steps.remove(at: place < count ? place : 0)
        }
    }
}
