internal import NIOPosix
internal import Synchronization
internal import Tracing

/// A pool of connections to one database, opened on demand and reused.
///
/// Work waits for the database on separate threads, never on those of the concurrency runtime.
public final class PostgresPool: Sendable {
    /// The address of the database.
    public let address: PostgresAddress
    private let threads: NIOThreadPool
    private let idle = Mutex<[PostgresConnection]>([])
    private let counts = PostgresCounts()

    /// Creates a pool with a maximum number of connections; none is opened yet.
    public init(_ address: PostgresAddress, connections: Int = 8) {
        self.address = address
        threads = NIOThreadPool(numberOfThreads: connections)
        threads.start()
        counts.change { $0.most = connections }
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Runs a closure with an exclusive connection.
    ///
    /// A connection that the server closed since its last use is replaced first. Failed work is not
    /// repeated, because only the caller knows whether that is safe.
    public func run<T: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> T
    ) async throws -> T {
        // The pool's threads do not know the trace of the caller.
        let context = InstrumentationContext.current
        let wait = PostgresWait(counts)
        return try await threads.runIfActive { [self] in
            wait.end()
            return try InstrumentationContext.withValue(context) { try now(work) }
        }
    }

    /// Runs a closure on a thread of the pool when its turn comes. It gets false if the pool has no
    /// threads any more. The caller does not wait for it.
    func begin(_ work: @escaping @Sendable (Bool) -> Void) {
        let wait = PostgresWait(counts)
        threads.submit { state in
            wait.end()
            work(state == .active)
        }
    }

    /// True if work waits for a thread.
    var isAwaited: Bool { counts.present.waiting > 0 }

    /// The current and total use of the pool.
    public var use: PostgresUse {
        var use = counts.present
        use.open = use.busy + idle.withLock { $0.count }
        return use
    }

    /// Runs blocking work on a thread of the pool, without a connection.
    func aside<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await threads.runIfActive { try work() }
    }

    /// Runs a closure with a connection and blocks the caller's thread, for startup and for
    /// synchronous calls.
    public func now<T>(_ work: (PostgresConnection) throws -> T) throws -> T {
        counts.change { $0.busy += 1 }
        defer { counts.change { $0.busy -= 1 } }
        let connection = try take()
        // If one connection was cut off, older ones probably were too.
        defer { idle.withLock { $0 = connection.isIdle ? $0 + [connection] : [] } }
        return try work(connection)
    }

    private func take() throws(PostgresError) -> PostgresConnection {
        while let kept = idle.withLock({ $0.popLast() }) {
            if kept.isAlive { return kept }
        }
        return try PostgresConnection(address, counts)
    }
}
