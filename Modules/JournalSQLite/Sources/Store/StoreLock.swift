internal import Dispatch
internal import Engine
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The lock of a process while it writes to the store or moves its log into the file.
///
/// It prevents a race between a commit and another process's checkpoint, which corrupts stores
/// under SQLite 3.7.0 … 3.51.2 (the WAL-reset bug). A waiting process first takes the turn, which
/// is a lock on the folder, so a busy server cannot block a command line. A process that got
/// `moved` keeps the turn for a moment, so its next decision is not too late again.
final class StoreLock: Sendable {
    private let lock: Int32
    private let turn: Int32
    private let patience: Duration
    private let turns = Mutex(Turns())

    init(_ files: StoreFiles, patience: Duration) throws(JournalError) {
        self.patience = patience
        lock = try System.open(files.lock, O_CREAT | O_RDWR)
        do {
            turn = try System.open(files.folder, O_RDONLY)
        } catch {
            close(lock)
            throw error
        }
    }

    /// True if the turn is kept between two commits, and the number of times.
    private struct Turns {
        var isKept = false
        var count = 0
    }

    deinit {
        close(lock)
        close(turn)
    }

    /// Runs a closure under the lock; waits for it at most as long as `patience`.
    func hold<T>(_ body: () throws -> T) throws -> T {
        let end = ContinuousClock.now + patience
        turns.withLock { turns in
            turns.isKept = false
            turns.count += 1
        }
        // A kept turn is already ours and costs nothing.
        try StoreLock.take(turn, until: end)
        do {
            defer { flock(turn, LOCK_UN) }
            try StoreLock.take(lock, until: end)
        }
        defer { flock(lock, LOCK_UN) }
        return try body()
    }

    /// Keeps other processes waiting for at most a fifth of a second, or until the next `hold`.
    ///
    /// Call it while holding the lock. If another process already has the turn, this does nothing.
    func holdTurn() {
        guard flock(turn, LOCK_EX | LOCK_NB) == 0 else { return }
        let count = turns.withLock { turns in
            turns.isKept = true
            return turns.count
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) { [self] in
            turns.withLock { turns in
                guard turns.isKept, turns.count == count else { return }
                turns.isKept = false
                flock(turn, LOCK_UN)
            }
        }
    }

    /// Runs a closure under the lock that throws only errors of the journal.
    func holding<T>(_ body: () throws(JournalError) -> T) throws(JournalError) -> T {
        do { return try hold { try body() } } catch { throw JournalError(error) }
    }

    private static func take(_ file: Int32, until end: ContinuousClock.Instant) throws {
        var pause: UInt32 = 100
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw System.failure("the store's lock")
            }
            guard ContinuousClock.now < end else { throw JournalError.locked }
            usleep(pause)
            pause = min(pause * 2, 2_000)
        }
    }
}
