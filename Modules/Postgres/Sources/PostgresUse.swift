internal import Synchronization
internal import Tracing

/// The use of a pool, for monitoring.
public struct PostgresUse: Hashable, Sendable {
    /// The maximum number of connections.
    public var most = 0
    /// The number of open connections, busy or idle.
    public var open = 0
    /// The number of busy connections.
    public var busy = 0
    /// The number of tasks that wait for a connection.
    public var waiting = 0
    /// The number of queries, answered or not.
    public var roundTrips = 0
    /// The total duration of the queries.
    public var taken: Duration = .zero
    /// The number of failures by kind. An existing key is not a failure.
    public var failures: [PostgresError.Kind: Int] = [:]

    /// Creates the use of an unused pool with a maximum number of connections.
    public init(most: Int = 0) { self.most = most }
}

/// One task that waits for a connection, until it is done or released, for example because the
/// caller was cancelled.
final class PostgresWait: Sendable {
    private let counts: PostgresCounts
    private let isOver = Atomic(false)

    init(_ counts: PostgresCounts) {
        self.counts = counts
        counts.change { $0.waiting += 1 }
    }

    deinit { end() }

    func end() {
        guard !isOver.exchange(true, ordering: .relaxed) else { return }
        counts.change { $0.waiting -= 1 }
    }
}

/// The counters of a pool.
final class PostgresCounts: Sendable {
    private let content = Mutex(PostgresUse())

    /// The current counters.
    var present: PostgresUse { content.withLock { $0 } }

    /// Changes the counters.
    func change(_ body: (inout PostgresUse) -> Void) { content.withLock { body(&$0) } }

    /// Counts a failure.
    func fail(_ error: PostgresError) {
        guard error.kind != .duplicate else { return }
        change { $0.failures[error.kind, default: 0] += 1 }
    }

    /// Counts a query and records a span in the current trace: the statement's verb and the result,
    /// but no values.
    func trip<T>(
        _ sql: String, _ work: () throws(PostgresError) -> T
    ) throws(PostgresError) -> T {
        let started = ContinuousClock.now
        let span = PostgresCounts.span(sql)
        defer {
            let taken = ContinuousClock.now - started
            change {
                $0.roundTrips += 1
                $0.taken += taken
            }
            span?.end()
        }
        do throws(PostgresError) {
            return try work()
        } catch {
            fail(error)
            span?.attributes["db.response.status_code"] = error.code
            span?.attributes["error.type"] = "\(error.kind)"
            span?.setStatus(SpanStatus(code: .error))
            throw error
        }
    }

    private static func span(_ sql: String) -> (any Tracing.Span)? {
        guard InstrumentationContext.current != nil else { return nil }
        let verb = sql.drop { $0.isWhitespace }.prefix { $0.isLetter }
        let span = InstrumentationSystem.tracer.startSpan(String(verb), ofKind: .client)
        span.updateAttributes { attributes in
            attributes["db.system.name"] = "postgresql"
            attributes["db.operation.name"] = String(verb)
        }
        return span
    }
}
