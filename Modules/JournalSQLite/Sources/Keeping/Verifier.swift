internal import Core
internal import Engine
internal import GRDB
internal import JournalSeals

/// Follows every device's chain through the store and reports each changed event.
struct Verifier {
    private let db: Database
    private let ciphers: RowCipherCache?
    private var seals: [Int64: RowSeal] = [:]
    /// The accounts whose rows cannot be read.
    private var locked: Set<Int64> = []
    private var proof = ChainProof()
    private var accounts: [Int64: AccountID] = [:]
    private var last: [Int64: Int64] = [:]

    /// Verifies everything in one transaction, so concurrent writes are left out.
    static func verify(_ db: Database, _ ciphers: RowCipherCache?) throws -> Verification {
        var verifier = Verifier(db: db, ciphers: ciphers)
        try db.inTransaction(.deferred) {
            verifier.run()
            return .commit
        }
        return verifier.proof.result
    }

    private init(db: Database, ciphers: RowCipherCache?) {
        self.db = db
        self.ciphers = ciphers
    }

    /// Verifies everything; an unreadable page is a finding.
    private mutating func run() {
        attempt { verifier in try verifier.listChains() }
        attempt { verifier in try verifier.followEvents() }
        attempt { verifier in try verifier.compareRecords() }
        attempt { verifier in try verifier.compareOperations() }
        attempt { verifier in try verifier.checkPages() }
    }

    private mutating func attempt(_ step: (inout Verifier) throws -> Void) {
        do {
            try step(&self)
        } catch {
            let reason = (error as? DatabaseError)?.message ?? "\(error)"
            proof.result.add(
                "The store cannot be read behind event \(proof.result.events): \(reason).")
        }
    }

    private mutating func listChains() throws {
        let accountRows = try PreparedStatement(db, "SELECT number, id FROM accounts")
        while try accountRows.step() {
            let number = accountRows.integer(0)
            accounts[number] = accountRows.id(1)
            try unlock(number)
        }
        let deviceRows = try PreparedStatement(
            db, "SELECT number, account, id, origin FROM devices")
        while try deviceRows.step() {
            guard !locked.contains(deviceRows.integer(1)) else { continue }
            guard let account = accounts[deviceRows.integer(1)],
                let device = deviceRows.id(2, Device.self)
            else {
                proof.result.add("A device's record is damaged: number \(deviceRows.integer(0)).")
                continue
            }
            let origin = deviceRows.id(3, Account.self)
            proof.expect(
                device, number: deviceRows.integer(0), sealedFor: origin ?? account,
                home: deviceRows.integer(1))
        }
    }

    /// Finds the key of an account's rows. Rows of an erased account are skipped; a missing key is
    /// a finding.
    private mutating func unlock(_ number: Int64) throws {
        guard let account = accounts[number] else { return }
        do throws(JournalError) {
            seals[number] = try ciphers?.seal(of: account)
        } catch {
            guard error.reason == .erased else { throw error }
            locked.insert(number)
            proof.result.erased += 1
            return
        }
        let first = try PreparedStatement(
            db, "SELECT payload FROM events WHERE place > ? ORDER BY place LIMIT 1")
        first.bind(1, RowNumber.of(number, 0))
        defer { first.reset() }
        guard seals[number] == nil, try first.step(), RowSeal.isSealed(first.bytes(0)) else {
            return
        }
        locked.insert(number)
        proof.result.unopened.append(account)
        proof.result.add("The key of account \(account) is missing: its events cannot be read.")
    }

    private mutating func followEvents() throws {
        let query = try PreparedStatement(
            db,
            """
            SELECT \(EventRow.columns), e.device, e.sequence, e.hash, e.account
            FROM events e ORDER BY e.place
            """)
        defer { query.reset() }
        var row = EventRow(db, InternedStrings(), nil)
        while try query.step() {
            proof.result.events += 1
            let place = query.integer(0)
            row.seal = seals[query.integer(13)]
            last[place >> RowNumber.bits] = RowNumber.cursor(place)
            guard !locked.contains(query.integer(13)) else { continue }
            let link = ChainProof.Link(
                event: try? row.event(query), cursor: RowNumber.cursor(place),
                device: query.integer(10), sequence: UInt64(bitPattern: query.integer(11)),
                hash: hash(query.bytes(12), query.integer(10), query.integer(11)))
            let isHome = query.integer(13) == place >> RowNumber.bits
            proof.take(link, isHome: isHome)
        }
    }

    /// Returns the hash at a position of a chain from its stored form.
    private func hash(_ kept: [UInt8], _ device: Int64, _ sequence: Int64) -> EventHash? {
        guard let chain = proof.device(device) else { return nil }
        return EventHash(
            kept: kept, by: seals[chain.home], chain.id, UInt64(bitPattern: sequence))
    }

    /// Compares the records of accounts and devices with their events.
    private mutating func compareRecords() throws {
        let heads = try PreparedStatement(db, "SELECT number, head FROM accounts")
        while try heads.step() {
            guard heads.integer(1) != last[heads.integer(0), default: 0] else { continue }
            let account = accounts[heads.integer(0)].map { "\($0)" } ?? "that is unknown"
            proof.result.add("The record of account \(account) does not name its last event.")
        }
        let ends = try PreparedStatement(db, "SELECT number, sequence, hash FROM devices")
        while try ends.step() {
            proof.compare(
                ends.integer(0), UInt64(bitPattern: ends.integer(1)),
                hash(ends.bytes(2), ends.integer(0), ends.integer(1)))
        }
    }

    /// Compares the list of operations with the events.
    private mutating func compareOperations() throws {
        let counted = OperationIndex.counted
        let isRight = try Bool.fetchOne(
            db,
            sql: """
                SELECT NOT EXISTS (
                    \(counted) EXCEPT SELECT account, id, place, size FROM operations)
                AND NOT EXISTS (
                    SELECT account, id, place, size FROM operations EXCEPT \(counted))
                """)
        if isRight != true {
            proof.result.add("The list of operations does not agree with the events.")
        }
    }

    private mutating func checkPages() throws {
        for line in try String.fetchAll(db, sql: "PRAGMA integrity_check(20)") where line != "ok" {
            proof.result.add("The store's pages are damaged: \(line).")
        }
    }
}
