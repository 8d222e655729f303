internal import CPostgres

/// A connection that one task uses at a time.
///
/// A statement is prepared at its first use and then sent by name, unless a pooler is in between.
/// The connection can move between threads, but two threads must not use it at the same time.
public final class PostgresConnection: @unchecked Sendable {
    private let raw: OpaquePointer
    private let isPooled: Bool
    private let counts: PostgresCounts
    private var names: [String: String] = [:]

    /// Connects and checks that commits are durable. A server that may lose a commit after a power
    /// failure is refused. Rule K1.
    public convenience init(_ address: PostgresAddress) throws(PostgresError) {
        try self.init(address, PostgresCounts())
    }

    init(_ address: PostgresAddress, _ counts: PostgresCounts) throws(PostgresError) {
        guard let raw = PQconnectdb(address.url) else {
            throw PostgresError("The program is out of memory.")
        }
        self.raw = raw
        self.counts = counts
        isPooled = address.isPooled
        guard PQstatus(raw) == CONNECTION_OK else {
            let fault = failure()
            counts.fail(fault)
            throw fault
        }
        PQsetNoticeProcessor(raw, { _, _ in }, nil)
        try begin()
    }

    deinit { PQfinish(raw) }

    private func begin() throws(PostgresError) {
        for (setting, safe) in [
            ("synchronous_commit", ["on", "remote_apply"]), ("fsync", ["on"]),
            ("full_page_writes", ["on"]),
        ] {
            let value = try query("SELECT current_setting($1)", [.text(setting)]).first?.text(0)
            guard let value, safe.contains(value) else {
                throw PostgresError(
                    code: "55000",
                    "The database has \(setting) = \(value ?? "nothing"), so a commit can "
                        + "be lost in a power failure. Set it to \(safe[0]).")
            }
        }
        guard !isPooled else { return }
        _ = try query(
            """
            SELECT set_config(name, value, false) FROM (
                VALUES \(PostgresConnection.settings)) v (name, value)
            JOIN pg_settings USING (name)
            """)
    }

    /// The settings of a connection.
    ///
    /// Timeouts are set because an endless wait would block others.
    ///
    /// A prepared statement is planned once. By default the database plans a statement with a list
    /// again and again, because a short list looks cheaper than it expects lists to be; this takes
    /// a third of its time. All lookups use keys, so the arguments do not change the plan. The size
    /// of a table at planning time must not change it either: the database would read a small table
    /// completely, and still do so after it has grown. With full scans disabled, a plan that still
    /// scans looks expensive and would be compiled first, so compilation is disabled too.
    private static let settings = """
        ('statement_timeout', '60s'), ('lock_timeout', '10s'),
        ('idle_in_transaction_session_timeout', '60s'), ('plan_cache_mode', 'force_generic_plan'),
        ('enable_seqscan', 'off'), ('jit', 'off')
        """

    /// True if the connection can be passed on, according to its last statement.
    var isIdle: Bool {
        PQstatus(raw) == CONNECTION_OK && PQtransactionStatus(raw) == PQTRANS_IDLE
    }

    /// True if the connection is usable; false after the server closed it.
    var isAlive: Bool {
        guard isIdle else { return false }
        // The first read gets the server's last message, the second one the closed connection.
        return PQconsumeInput(raw) == 1 && PQconsumeInput(raw) == 1
    }

    /// Sends a statement with its values and waits for the result.
    @discardableResult
    public func query(
        _ sql: String, _ values: [PostgresValue] = []
    ) throws(PostgresError) -> PostgresRows {
        let encoded = values.map(\.bytes)
        let types = values.map(\.type)
        let name = isPooled || values.isEmpty ? nil : try prepare(sql, types)
        let lengths = encoded.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: values.count)
        return try counts.trip(sql) { () throws(PostgresError) in
            let result = withPointers(encoded) { pointers in
                if let name {
                    PQexecPrepared(raw, name, Int32(values.count), pointers, lengths, formats, 1)
                } else {
                    PQexecParams(
                        raw, sql, Int32(values.count), types, pointers, lengths, formats, 1)
                }
            }
            return try checked(result)
        }
    }

    /// Runs several statements without values, one after the other.
    public func run(_ script: String) throws(PostgresError) {
        _ = try counts.trip(script) { () throws(PostgresError) in
            try checked(PQexec(raw, script))
        }
    }

    /// Runs a closure in a transaction. If it throws, everything is undone.
    public func transaction<T>(_ work: () throws -> T) throws -> T {
        try run("BEGIN")
        do {
            let value = try work()
            try run("COMMIT")
            return value
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Returns the notifications of other connections since the last call, on the channels that
    /// this one listens to.
    func notifications() -> [(channel: String, payload: String)] {
        guard PQconsumeInput(raw) == 1 else { return [] }
        var found: [(String, String)] = []
        while let note = PQnotifies(raw) {
            found.append(
                (String(cString: note.pointee.relname), String(cString: note.pointee.extra)))
            PQfreemem(note)
        }
        return found
    }

    private func prepare(_ sql: String, _ types: [UInt32]) throws(PostgresError) -> String {
        if let name = names[sql] { return name }
        let name = "s\(names.count)"
        _ = try counts.trip("PREPARE") { () throws(PostgresError) in
            try checked(PQprepare(raw, name, sql, Int32(types.count), types))
        }
        names[sql] = name
        return name
    }

    private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresRows {
        guard let result else { throw failure() }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK: return PostgresRows(result)
        default:
            defer { PQclear(result) }
            // The constants PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
            let code = PQresultErrorField(result, 67).map { String(cString: $0) }
            let message = PQresultErrorField(result, 77).map { String(cString: $0) }
            guard let code, PQstatus(raw) == CONNECTION_OK else { throw failure() }
            throw PostgresError(
                code: code, Libpq.sentence(message ?? "The database rejected a statement"))
        }
    }

    private func failure() -> PostgresError {
        let said = Libpq.sentence(String(cString: PQerrorMessage(raw)))
        return PostgresError("The database cannot be reached: \(said)")
    }

    private func withPointers<R>(
        _ values: [[UInt8]?], _ body: ([UnsafePointer<CChar>?]) -> R
    ) -> R {
        // One block for all values, with a pointer into it for each, also for empty ones.
        let whole = values.reduce(1) { $0 + ($1?.count ?? 0) }
        return withUnsafeTemporaryAllocation(byteCount: whole, alignment: 8) { block in
            var at = 0
            var pointers: [UnsafePointer<CChar>?] = []
            pointers.reserveCapacity(values.count)
            for value in values {
                guard let value else {
                    pointers.append(nil)
                    continue
                }
                let place = UnsafeMutableRawBufferPointer(rebasing: block[at...])
                place.copyBytes(from: value)
                pointers.append(
                    UnsafePointer(place.baseAddress?.assumingMemoryBound(to: CChar.self)))
                at += value.count
            }
            return body(pointers)
        }
    }
}
