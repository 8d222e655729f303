internal import Synchronization
internal import Tracing

/// A batcher for queries that arrive faster than statements finish. One statement for many queries
/// costs little more than for one.
///
/// A single query does not wait: it is sent at once while fewer than `lanes` statements run.
/// Queries that arrive in the meantime are combined into the next statement.
public final class QueryBatcher<Question: Sendable, Answer: Sendable>: Sendable {
    /// The configuration of a batch.
    public struct Work: Sendable {
        let lanes: Int
        let most: Int
        let ask: @Sendable ([Question], PostgresConnection) throws -> [Answer]
        let subject: (@Sendable (Question) -> Int64)?

        /// Creates a configuration: at most `lanes` concurrent statements with at most `most`
        /// queries each, no two with the same `subject`. `ask` returns the answers in order; an
        /// error that it throws goes to all queries of the batch.
        public init(
            lanes: Int = 2, most: Int = 256, subject: (@Sendable (Question) -> Int64)? = nil,
            ask: @escaping @Sendable ([Question], PostgresConnection) throws -> [Answer]
        ) {
            self.lanes = lanes
            self.most = most
            self.subject = subject
            self.ask = ask
        }
    }

    /// One object, which is cheaper to pass on than its parts.
    private final class PendingQuery: Sendable {
        let question: Question
        let answer: CheckedContinuation<Result<Answer, any Error>, Never>
        /// The trace context of the query.
        let context: InstrumentationContext?

        init(
            _ question: Question, _ answer: CheckedContinuation<Result<Answer, any Error>, Never>
        ) {
            self.question = question
            self.answer = answer
            context = .current
        }
    }
    private struct Content {
        var waiting: [PendingQuery] = []
        var lanes = 0
    }
    private let pool: PostgresPool
    private let work: Work
    private let content = Mutex(Content())

    /// Creates a batcher for the database of a pool.
    public init(_ pool: PostgresPool, _ work: Work) {
        self.pool = pool
        self.work = work
    }

    /// The number of queries that wait for the next statement.
    var waiting: Int { content.withLock { $0.waiting.count } }

    /// Sends a query. Throws the error of the batch's statement.
    public func ask(_ question: Question) async throws -> Answer {
        try await withCheckedContinuation { answer in
            let waiting = PendingQuery(question, answer)
            let begins = content.withLock { content in
                content.waiting.append(waiting)
                guard content.lanes < work.lanes else { return false }
                content.lanes += 1
                return true
            }
            if begins { serve() }
        }.get()
    }

    /// Sends the waiting queries on a thread of the pool, then those that arrived in the meantime.
    /// Other work that waits for a connection gets its turn in between.
    private func serve() {
        pool.begin { [self] isActive in
            repeat {
                guard let gathered = next() else { return }
                answer(gathered, isActive)
            } while !pool.isAwaited
            serve()
        }
    }

    private func answer(_ gathered: [PendingQuery], _ isActive: Bool) {
        // No key paths, because those of generic types are created again each time.
        let questions = gathered.map { $0.question }
        // A statement for several queries belongs to the trace of the first one with a context.
        let context = gathered.first { $0.context != nil }?.context
        do {
            guard isActive else { throw PostgresError("The pool was closed.") }
            let answers = try InstrumentationContext.withValue(context) {
                try pool.now { connection in
                    try PostgresError.againAfterCollisions(connection) {
                        try work.ask(questions, connection)
                    }
                }
            }
            for (index, waiting) in gathered.enumerated() {
                waiting.answer.resume(returning: .success(answers[index]))
            }
        } catch {
            for waiting in gathered { waiting.answer.resume(returning: .failure(error)) }
        }
    }

    /// Returns the next batch; nil if no query waits, which also frees the lane.
    private func next() -> [PendingQuery]? {
        content.withLock { content in
            guard !content.waiting.isEmpty else {
                content.lanes -= 1
                return nil
            }
            var taken: [PendingQuery] = []
            var rest: [PendingQuery] = []
            var subjects: Set<Int64> = []
            for one in content.waiting {
                let isApart = work.subject.map { subjects.insert($0(one.question)).inserted }
                if taken.count < work.most, isApart ?? true {
                    taken.append(one)
                } else {
                    rest.append(one)
                }
            }
            content.waiting = rest
            return taken
        }
    }
}
