public import Core

/// Tables of a module for data other than events, in PostgreSQL; `DurableFile` is the equivalent in
/// a file.
///
/// Every call is durable. Errors are rejections with the module's code.
public final class PostgresStore: Sendable {
    /// The texts of errors about unusable tables.
    public struct ErrorTexts: Sendable {
        /// The part of codes before the dot: `leagues`.
        public var code: String
        /// The subject of sentences: "The standings".
        public var subject: String

        /// Creates the texts.
        public init(code: String, subject: String) {
            self.code = code
            self.subject = subject
        }
    }

    private let pool: PostgresPool
    private let words: ErrorTexts

    /// Migrates the tables and opens the store.
    ///
    /// Throws `….unavailable`, and `….newer` for a layout of a newer version, which is not changed.
    public init(
        _ pool: PostgresPool, _ words: ErrorTexts, _ migrations: PostgresMigrations
    ) throws(Rejection) {
        self.pool = pool
        self.words = words
        do {
            try pool.now { try migrations.run($0) }
        } catch {
            throw words.rejection(error)
        }
    }

    /// Reads. Each statement sees one snapshot of the database; two statements can see different
    /// ones.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(Rejection) -> Value {
        do {
            return try await pool.run(body)
        } catch {
            throw words.rejection(error)
        }
    }

    /// Returns a batcher for frequent queries.
    public func gathering<Question: Sendable, Answer: Sendable>(
        _ work: QueryBatcher<Question, Answer>.Work
    ) -> @Sendable (Question) async throws(Rejection) -> Answer {
        let (gathering, words) = (QueryBatcher(pool, work), words)
        return { question throws(Rejection) in
            do {
                return try await gathering.ask(question)
            } catch {
                throw words.rejection(error)
            }
        }
    }

    /// Writes in one transaction. After a rejection or an error, nothing is changed.
    ///
    /// Each statement sees the commits of others before it. If two transactions wait for each
    /// other, the server undoes one and this function repeats it, so `body` can run several times.
    /// If `body` throws `RolledBack`, its value is returned and nothing is changed.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(Rejection) -> Value {
        do {
            return try await pool.run { connection in
                try PostgresError.againAfterCollisions(connection) {
                    try connection.transaction { try body(connection) }
                }
            }
        } catch let undone as RolledBack<Value> {
            return undone.value
        } catch {
            throw words.rejection(error)
        }
    }
}

/// An error that undoes the transaction of a store and returns a value.
public struct RolledBack<Value: Sendable>: Error {
    /// The returned value.
    public let value: Value

    /// Creates an error with a value to return.
    public init(_ value: Value) { self.value = value }
}

extension PostgresStore.ErrorTexts {
    fileprivate func rejection(_ error: any Error) -> Rejection {
        switch error {
        case let error as Rejection: return error
        case let error as PostgresMigrations.NewerSchemaError:
            return Rejection("\(code).newer", error.message, category: .conflict)
        default:
            let why = (error as? PostgresError)?.message ?? "\(error)"
            return Rejection(
                "\(code).unavailable", "\(subject) cannot be used: \(why)", category: .unavailable)
        }
    }
}

extension PostgresError {
    /// True if the server undid the transaction because of a collision: `deadlock_detected` or
    /// `serialization_failure`. Nothing was stored.
    private var isCollision: Bool { code == "40P01" || code == "40001" }

    private static let attempts = 8

    /// Runs a transaction and repeats it after collisions. The wait is random and up to twice as
    /// long each time (20 ms at first), because transactions that restart together collide again.
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
