#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import Engine

/// The lock that a process holds while it writes to the store or moves its log into the file.
///
/// It keeps a commit from racing another process's checkpoint, which corrupts stores under SQLite
/// 3.7.0 … 3.51.2 (the WAL-reset bug). Who waits first takes the turn, a lock on the folder, so that
/// a busy server cannot keep a command line out.
final class StoreLock: Sendable {
    private let lock: Int32
    private let turn: Int32

    init(_ files: StoreFiles) throws(JournalError) {
        lock = try System.open(files.lock, O_CREAT | O_RDWR)
        do {
            turn = try System.open(files.folder, O_RDONLY)
        } catch {
            close(lock)
            throw error
        }
    }

    deinit {
        close(lock)
        close(turn)
    }

    /// Runs a body under the lock, waiting for it at most ten seconds.
    func hold<T>(_ body: () throws -> T) throws -> T {
        let end = ContinuousClock.now + .seconds(10)
        try StoreLock.take(turn, until: end)
        do {
            defer { flock(turn, LOCK_UN) }
            try StoreLock.take(lock, until: end)
        }
        defer { flock(lock, LOCK_UN) }
        return try body()
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
