public import Core

/// Tables of a module's own, for what is no fact: the one way in which modules keep it in
/// PostgreSQL, as `DurableFile` is in a file.
///
/// Durable with each call. What goes wrong is told as a refusal with the module's code.
public final class PostgresStore: Sendable {
    /// What people read of tables where they cannot be used.
    public struct Words: Sendable {
        /// What stands before the dot of codes: `leagues`.
        public var code: String
        /// The subject of sentences: "The standings".
        public var subject: String

        /// Words of a store.
        public init(code: String, subject: String) {
            self.code = code
            self.subject = subject
        }
    }

    private let pool: PostgresPool
    private let words: Words

    /// Brings the layout up to date, and uses the tables from then on.
    ///
    /// Fails as `….unavailable`, and as `….newer` for a layout of a newer version, which is left as
    /// it is.
    public init(
        _ pool: PostgresPool, _ words: Words, _ migrations: PostgresMigrations
    ) throws(Rejection) {
        self.pool = pool
        self.words = words
        do {
            try pool.now { try migrations.run($0) }
        } catch {
            throw words.rejection(error)
        }
    }

    /// Asks. Each statement sees one moment; two of them may see two.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(Rejection) -> Value {
        do {
            return try await pool.run(body)
        } catch {
            throw words.rejection(error)
        }
    }

    /// Asks what comes often, several at a time where it comes faster than it is answered.
    public func gathering<Question: Sendable, Answer: Sendable>(
        _ work: PostgresGathering<Question, Answer>.Work
    ) -> @Sendable (Question) async throws(Rejection) -> Answer {
        let (gathering, words) = (PostgresGathering(pool, work), words)
        return { question throws(Rejection) in
            do {
                return try await gathering.ask(question)
            } catch {
                throw words.rejection(error)
            }
        }
    }

    /// Changes, in one transaction: what is refused or fails leaves all as it was.
    ///
    /// Each statement sees what others committed before it. Where two transactions wait for each
    /// other, one of them is undone by the server and done again here: `body` may run several
    /// times. What it throws as `Undone` is given back, with nothing changed.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(Rejection) -> Value {
        do {
            return try await pool.run { connection in
                try PostgresError.againAfterCollisions(connection) {
                    try connection.transaction { try body(connection) }
                }
            }
        } catch let undone as Undone<Value> {
            return undone.value
        } catch {
            throw words.rejection(error)
        }
    }
}

/// Thrown in a transaction of a store: all that it did is undone, and this is what it answers.
public struct Undone<Value: Sendable>: Error {
    /// The answer.
    public let value: Value

    /// Undoes it and answers.
    public init(_ value: Value) { self.value = value }
}

extension PostgresStore.Words {
    fileprivate func rejection(_ error: any Error) -> Rejection {
        switch error {
        case let error as Rejection: return error
        case let error as PostgresMigrations.Newer:
            return Rejection("\(code).newer", error.message, category: .conflict)
        default:
            let why = (error as? PostgresError)?.message ?? "\(error)"
            return Rejection(
                "\(code).unavailable", "\(subject) cannot be used: \(why)", category: .unavailable)
        }
    }
}

extension PostgresError {
    /// The server undid the transaction since it collided with another one: `deadlock_detected` or
    /// `serialization_failure`. Nothing of it was stored.
    private var isCollision: Bool { code == "40P01" || code == "40001" }

    private static let attempts = 8

    /// Does one transaction, and does it again where the server undid it since it collided: after a
    /// while by chance, up to twice as long each time (20 ms at first), since those that begin
    /// again together collide again.
    static func againAfterCollisions<T>(
        _ connection: PostgresConnection, _ work: () throws -> T
    ) throws -> T {
        for attempt in 1..<attempts {
            do {
                return try work()
            } catch let error as PostgresError where error.isCollision {
                try connection.run("SELECT pg_sleep(random() * \(10 << attempt) / 1000)")
            }
        }
        return try work()
    }
}
