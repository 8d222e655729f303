internal import Synchronization
internal import Tracing

/// Questions that come faster than statements end, asked several at a time by one statement: one
/// for many costs a database, and whoever waits for it, hardly more than one for one.
///
/// A question that comes alone waits for nobody: it is asked at once as long as fewer than `lanes`
/// statements are under way. All that wait meanwhile are gathered for the next one.
public final class PostgresGathering<Question: Sendable, Answer: Sendable>: Sendable {
    /// How questions are asked together.
    public struct Work: Sendable {
        let lanes: Int
        let most: Int
        let ask: @Sendable ([Question], PostgresConnection) throws -> [Answer]
        let subject: (@Sendable (Question) -> Int64)?

        /// At most `lanes` statements at once with at most `most` questions each, of which no two
        /// have one `subject`. `ask` answers each in its place, and what it throws is thrown to all
        /// of them.
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

    /// One object, which costs less to hand on than its parts.
    private final class Waiting: Sendable {
        let question: Question
        let answer: CheckedContinuation<Result<Answer, any Error>, Never>
        /// The trace that it is a part of.
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
        var waiting: [Waiting] = []
        var lanes = 0
    }
    private let pool: PostgresPool
    private let work: Work
    private let content = Mutex(Content())

    /// A place where questions are gathered for the database of a pool.
    public init(_ pool: PostgresPool, _ work: Work) {
        self.pool = pool
        self.work = work
    }

    /// How many questions wait for the next statement.
    var waiting: Int { content.withLock { $0.waiting.count } }

    /// Asks; throws what the statement objects to that it is asked by.
    public func ask(_ question: Question) async throws -> Answer {
        try await withCheckedContinuation { answer in
            let waiting = Waiting(question, answer)
            let begins = content.withLock { content in
                content.waiting.append(waiting)
                guard content.lanes < work.lanes else { return false }
                content.lanes += 1
                return true
            }
            if begins { serve() }
        }.get()
    }

    /// Asks what waits, on a thread of the pool, and then what came meanwhile: others that wait for
    /// a connection have their turn in between.
    private func serve() {
        pool.begin { [self] isActive in
            repeat {
                guard let gathered = next() else { return }
                answer(gathered, isActive)
            } while !pool.isAwaited
            serve()
        }
    }

    private func answer(_ gathered: [Waiting], _ isActive: Bool) {
        // No key paths: those of a generic type are made anew each time.
        let questions = gathered.map { $0.question }
        // A statement for several stands in the trace of the first, and in no older one.
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

    /// Those that are asked next; nil if nobody waits, and then there is a lane less.
    private func next() -> [Waiting]? {
        content.withLock { content in
            guard !content.waiting.isEmpty else {
                content.lanes -= 1
                return nil
            }
            var taken: [Waiting] = []
            var rest: [Waiting] = []
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
