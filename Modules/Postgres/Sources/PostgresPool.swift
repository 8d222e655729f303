internal import NIOPosix
internal import Synchronization
internal import Tracing

/// Connections to one database, made when they are needed and kept for the next work.
///
/// Work waits on a thread of its own while the database answers, never on those that everything
/// else runs on.
public final class PostgresPool: Sendable {
    /// Where the database is.
    public let address: PostgresAddress
    private let threads: NIOThreadPool
    private let idle = Mutex<[PostgresConnection]>([])
    private let counts = PostgresCounts()

    /// A pool of at most so many connections; none is made yet.
    public init(_ address: PostgresAddress, connections: Int = 8) {
        self.address = address
        threads = NIOThreadPool(numberOfThreads: connections)
        threads.start()
        counts.change { $0.most = connections }
    }

    deinit { threads.shutdownGracefully { _ in } }

    /// Does work with a connection that nobody else uses meanwhile.
    ///
    /// One that the server closed since it was last used is replaced first. What fails is not done
    /// again here: whoever asked knows whether that is safe.
    public func run<T: Sendable>(
        _ work: @escaping @Sendable (PostgresConnection) throws -> T
    ) async throws -> T {
        // The threads know nothing of the trace that the work is a part of.
        let context = InstrumentationContext.current
        let wait = PostgresWait(counts)
        return try await threads.runIfActive { [self] in
            wait.end()
            return try InstrumentationContext.withValue(context) { try now(work) }
        }
    }

    /// Does work on one of the threads of the pool when it comes to it; false says that there are
    /// none any more. Whoever asks is not waited for, so nothing has to find its way back to them.
    func begin(_ work: @escaping @Sendable (Bool) -> Void) {
        let wait = PostgresWait(counts)
        threads.submit { state in
            wait.end()
            work(state == .active)
        }
    }

    /// Whether work waits for one of the threads.
    var isAwaited: Bool { counts.present.waiting > 0 }

    /// How it is used just now, and was since it was made.
    public var use: PostgresUse {
        var use = counts.present
        use.open = use.busy + idle.withLock { $0.count }
        return use
    }

    /// Does work that waits on one of the threads of the pool, without one of its connections.
    func aside<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
        try await threads.runIfActive { try work() }
    }

    /// Does work with a connection on the thread of the caller, which waits: for a start, and for
    /// calls that cannot wait otherwise.
    public func now<T>(_ work: (PostgresConnection) throws -> T) throws -> T {
        counts.change { $0.busy += 1 }
        defer { counts.change { $0.busy -= 1 } }
        let connection = try take()
        // Where one was cut off, those that were made before it mostly were as well.
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
