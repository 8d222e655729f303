internal import Core
internal import Engine
internal import JournalSeals
internal import Postgres
internal import Synchronization

/// The state of an account as a node knows it: its end and the ends of its chains.
struct AccountState: Sendable {
    let id: AccountID
    var head: Int64 = 0
    /// The version, which increases with each transaction that writes to the account. It starts at
    /// the microsecond of the row's creation, so an account created again after an erasure has
    /// other versions; 0 without a row.
    var version: Int64 = 0
    var devices: [DeviceID: Chain] = [:]
    /// The encryption of its rows; nil for plain text.
    var seal: RowSeal?

    /// The end of a device's chain.
    struct Chain: Sendable {
        /// The device's number, counted from 1 in the account.
        var number: Int32
        var sequence: UInt64 = 0
        var hash = EventHash.origin
        /// The account for which the chain is sealed; nil for its own account.
        var origin: AccountID?
        /// The device that continues the chain; nil if it was not parted.
        var successor: DeviceID?
    }

    /// Returns the device that writes in place of another one; the device itself unless its chain
    /// was parted.
    func writer(for device: DeviceID) -> DeviceID {
        var last = device
        while let next = devices[last]?.successor { last = next }
        return last
    }

    /// Returns a device's chain; a new one for an unknown device.
    func chain(of device: DeviceID) -> Chain {
        if let chain = devices[device] { return chain }
        let last = devices.values.lazy.map(\.number).max() ?? 0
        return Chain(number: last + 1)
    }

    /// Returns the device with a number.
    func device(_ number: Int32) -> (id: DeviceID, chain: Chain)? {
        devices.first { $0.value.number == number }.map { ($0.key, $0.value) }
    }
}

extension AccountState {
    /// Reads the state of an account; `locking` blocks other writers until the end of the
    /// transaction.
    static func read(
        _ account: AccountID, _ connection: PostgresConnection, _ ciphers: RowCipherCache?,
        locking: Bool
    ) throws -> AccountState {
        let query = "SELECT head, version, id FROM accounts WHERE account = $1"
        let rows = try connection.query(
            locking ? query + " FOR NO KEY UPDATE" : query, [.int8(account.key)])
        var state = AccountState(id: account)
        guard let row = rows.first else { return state }
        guard row.id(2, Account.self) == account else { throw JournalError.taken(account) }
        state.head = row.int(0)
        state.version = row.int(1)
        state.seal = try ciphers?.seal(of: account)
        try state.readDevices(connection)
        if ciphers != nil, state.seal == nil { try state.refuseWithoutKey(connection) }
        return state
    }

    private mutating func readDevices(_ connection: PostgresConnection) throws {
        let rows = try connection.query(
            """
            SELECT number, id, sequence, hash, origin, successor FROM devices WHERE account = $1
            """, [.int8(id.key)])
        for row in rows.map({ $0 }) {
            let sequence = UInt64(bitPattern: row.int(2))
            guard let device = row.id(1, Device.self),
                let hash = EventHash(kept: row.bytes(3), by: seal, device, sequence)
            else {
                throw JournalError(
                    .damaged, "The record of a device of account \(id) is damaged.")
            }
            devices[device] = Chain(
                number: Int32(row.int(0)), sequence: sequence, hash: hash, origin: row.id(4),
                successor: row.id(5))
        }
    }

    /// Throws if the account is encrypted but its key is missing, so that no plain text is written.
    private func refuseWithoutKey(_ connection: PostgresConnection) throws {
        let first = try connection.query(
            "SELECT payload FROM events WHERE account = $1 ORDER BY cursor LIMIT 1",
            [.int8(id.key)]
        ).first
        guard let first, RowSeal.isSealed(first.bytes(0)) else { return }
        throw JournalError(
            .damaged, "The key of account \(id) is missing; restore the backup of the keys.")
    }

    /// Creates the row of an account in this transaction. Throws `overtaken` if another node wrote
    /// its first events.
    static func open(
        _ account: AccountID, _ connection: PostgresConnection, _ ciphers: RowCipherCache?
    ) throws -> AccountState {
        _ = try ciphers?.makeSeal(of: account)
        try connection.query(
            """
            INSERT INTO accounts (account, head, version, id)
            VALUES ($1, 0, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, $2)
            ON CONFLICT (account) DO NOTHING
            """, [.int8(account.key), .id(account)])
        let state = try read(account, connection, ciphers, locking: true)
        guard state.head == 0 else { throw JournalError.overtaken }
        return state
    }
}

extension JournalError {
    /// The error for two accounts with the same 63 bits in one journal.
    static func taken(_ account: AccountID) -> JournalError {
        JournalError(.exists, "Another account has the place of \(account) in this journal.")
    }
}

/// A cache of recently used accounts, each with at least the chain of the server's device. It can
/// be outdated: a writer states the version, and nothing is written if the version differs.
final class KnownAccounts: Sendable {
    private let states = Mutex<[AccountID: AccountState]>([:])
    /// The maximum number of accounts; about one kilobyte each.
    private static let most = 16_384

    subscript(account: AccountID) -> AccountState? { states.withLock { $0[account] } }

    func keep(_ state: AccountState) {
        states.withLock { states in
            if states.count >= KnownAccounts.most, states[state.id] == nil { states = [:] }
            guard states[state.id].map({ $0.version < state.version }) ?? true else { return }
            states[state.id] = state
        }
    }

    func forget(_ account: AccountID) { states.withLock { _ = $0.removeValue(forKey: account) } }
}
