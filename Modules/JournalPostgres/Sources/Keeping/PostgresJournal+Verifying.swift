internal import Core
public import Engine
public import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Verifies every event: hashes, chains, records and the lists of operations.
    ///
    /// Each account is verified as of one moment; others can read and write in the meantime. The
    /// database's own checksums verify its pages. Results of other databases in `before` are
    /// included.
    public func verify(
        after before: Verification = Verification()
    ) async throws(JournalError) -> Verification {
        var result = before
        var last: Int64 = -1
        while true {
            let start = last
            let accounts = try await run { connection in
                try connection.query(
                    """
                    SELECT account, id FROM accounts WHERE account > $1 ORDER BY account LIMIT 500
                    """, [.int8(start)]
                ).map { ($0.int(0), $0.id(1, Account.self)) }
            }
            guard let end = accounts.last?.0 else { return result }
            last = end
            for (key, account) in accounts {
                guard let account, account.key == key else {
                    result.add("The record of account number \(key) is damaged.")
                    continue
                }
                result = try await verify(account, result)
            }
        }
    }

    private func verify(
        _ account: AccountID, _ before: Verification
    ) async throws(JournalError) -> Verification {
        try await run { [self] connection in
            try connection.transaction {
                try connection.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                var proof = AccountVerification(account, before, connection)
                try proof.run(self)
                return proof.chains.result
            }
        }
    }
}

/// The verification of one account.
private struct AccountVerification {
    private(set) var chains = ChainProof()
    private let account: AccountID
    private let connection: PostgresConnection
    private var key: PostgresValue { .int8(account.key) }
    private var last: Int64 = 0

    init(_ account: AccountID, _ before: Verification, _ connection: PostgresConnection) {
        self.account = account
        self.connection = connection
        chains.result = before
    }

    mutating func run(_ journal: PostgresJournal) throws {
        let seal: RowSeal?
        do throws(JournalError) {
            seal = try journal.ciphers?.seal(of: account)
        } catch {
            // Remaining rows of an erased user are unreadable.
            guard error.reason == .erased else { throw error }
            chains.result.erased += 1
            return
        }
        if seal == nil, try isSealed() {
            chains.result.unopened.append(account)
            return chains.result.add(
                "The key of account \(account) is missing: its events cannot be read.")
        }
        let ends = try expectChains()
        try follow(EventScan(journal.words, seal, connection), seal)
        for row in ends.map({ $0 }) {
            let (number, sequence) = (row.int(0), UInt64(bitPattern: row.int(2)))
            let hash = chains.device(number).flatMap {
                EventHash(kept: row.bytes(3), by: seal, $0.id, sequence)
            }
            chains.compare(number, sequence, hash)
        }
        try compareRecords()
    }

    private func isSealed() throws -> Bool {
        let first = try connection.query(
            "SELECT payload FROM events WHERE account = $1 ORDER BY cursor LIMIT 1", [key]
        ).first
        return first.map { RowSeal.isSealed($0.bytes(0)) } ?? false
    }

    private mutating func expectChains() throws -> PostgresRows {
        let rows = try connection.query(
            "SELECT number, id, sequence, hash, origin FROM devices WHERE account = $1", [key])
        for row in rows.map({ $0 }) {
            guard let device = row.id(1, Device.self) else {
                chains.result.add("A device's record is damaged: number \(row.int(0)).")
                continue
            }
            chains.expect(
                device, number: row.int(0), sealedFor: row.id(4) ?? account, home: account.key)
        }
        return rows
    }

    private mutating func follow(_ scan: EventScan, _ seal: RowSeal?) throws {
        while true {
            let rows = try connection.query(
                """
                SELECT \(EventScan.columns), e.link, e.hash FROM events e
                WHERE e.account = $1 AND e.cursor > $2 ORDER BY e.cursor LIMIT 2000
                """, [key, .int8(last)])
            guard rows.count > 0 else { return }
            for row in rows.map({ $0 }) {
                last = row.int(0)
                chains.result.events += 1
                let number = Int64(Link.device(row.int(10)))
                let sequence = Link.sequence(row.int(10))
                let hash = chains.device(number).flatMap {
                    EventHash(kept: row.bytes(11), by: seal, $0.id, sequence)
                }
                chains.take(
                    ChainProof.Link(
                        event: try? scan.event(row), cursor: last, device: number,
                        sequence: sequence, hash: hash))
            }
        }
    }

    private mutating func compareRecords() throws {
        let head = try connection.query("SELECT head FROM accounts WHERE account = $1", [key]).first
        // Events removed at the end, such as copies, keep their number unused.
        if head.map({ $0.int(0) < last }) ?? true {
            chains.result.add("The record of account \(account) does not name its last event.")
        }
        let listed = "SELECT account, id, first, last, size FROM operations WHERE account = $1"
        let isRight = try connection.query(
            """
            SELECT NOT EXISTS (\(OperationCount.sql) EXCEPT \(listed))
            AND NOT EXISTS (\(listed) EXCEPT \(OperationCount.sql))
            """, [key]
        ).first?.bool(0)
        guard isRight != true else { return }
        chains.result.add(
            "The list of operations of account \(account) does not agree with its events.")
    }
}
