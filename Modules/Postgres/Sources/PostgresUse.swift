internal import Synchronization
internal import Tracing

/// How a pool is used: what whoever watches a program reads of its database.
public struct PostgresUse: Hashable, Sendable {
    /// How many connections there may be.
    public var most = 0
    /// How many there are, at work or kept for the next.
    public var open = 0
    /// How many are at work.
    public var busy = 0
    /// How many pieces of work wait for one.
    public var waiting = 0
    /// How often the server was asked something and answered, or did not.
    public var roundTrips = 0
    /// How long that took in all.
    public var taken: Duration = .zero
    /// How often it did not do what it was asked, by what somebody can do about it. A key that
    /// there was is no failure.
    public var failures: [PostgresError.Kind: Int] = [:]

    /// A use of nothing yet, of at most so many connections.
    public init(most: Int = 0) { self.most = most }
}

/// One piece of work that waits for a connection, until it is told that it does no more or nobody
/// knows of it any more, as when whoever asked was cancelled.
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

/// Counts what the connections of a pool do.
final class PostgresCounts: Sendable {
    private let content = Mutex(PostgresUse())

    /// What was counted.
    var present: PostgresUse { content.withLock { $0 } }

    /// Changes what is counted.
    func change(_ body: (inout PostgresUse) -> Void) { content.withLock { body(&$0) } }

    /// Counts a failure.
    func fail(_ error: PostgresError) {
        guard error.kind != .duplicate else { return }
        change { $0.failures[error.kind, default: 0] += 1 }
    }

    /// Counts a round trip, which is a part of the trace that is under way if there is one: the
    /// statement's verb and what came of it, and no value.
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
