#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Dispatch
internal import Engine
internal import Synchronization

/// The lock that a process holds while it writes to the store or moves its log into the file.
///
/// It keeps a commit from racing another process's checkpoint, which corrupts stores under SQLite
/// 3.7.0 … 3.51.2 (the WAL-reset bug). Who waits first takes the turn, a lock on the folder, so
/// that a busy server cannot keep a command line out; and whoever was told that the account has
/// moved on keeps the turn for a moment, so that the next decision is not too late again.
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

    /// Whether the turn is kept between two commits, and how often that was.
    private struct Turns {
        var isKept = false
        var count = 0
    }

    deinit {
        close(lock)
        close(turn)
    }

    /// Runs a body under the lock, waiting for it as long as patience lasts.
    func hold<T>(_ body: () throws -> T) throws -> T {
        let end = ContinuousClock.now + patience
        turns.withLock { turns in
            turns.isKept = false
            turns.count += 1
        }
        // Taking a turn that was kept costs nothing: it is ours.
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
    /// Called while the lock is held. If another process has the turn already, it keeps it, and
    /// this does nothing.
    func keepTurn() {
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

    /// The same for a body that throws errors of the journal alone.
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
