internal import Core
internal import Engine
internal import GRDB
internal import JournalSeals

extension EntryScan {
    /// Returns the end of each device's chain of an account.
    static func heads(
        _ account: AccountID, _ seal: RowSeal?, in db: Database
    ) throws -> [ChainHead] {
        let query = try PreparedStatement(
            db,
            """
            SELECT d.id, d.sequence, d.hash FROM accounts a JOIN devices d ON d.account = a.number
            WHERE a.id = ? AND d.sequence > 0
            """)
        query.bind(1, account)
        defer { query.reset() }
        var heads: [ChainHead] = []
        while try query.step() {
            let sequence = UInt64(bitPattern: query.integer(1))
            guard let device = query.id(0, Device.self),
                let hash = EventHash(kept: query.bytes(2), by: seal, device, sequence)
            else {
                throw JournalError(.damaged, "The record of a device is damaged; run verify.")
            }
            heads.append(ChainHead(device: device, sequence: sequence, hash: hash))
        }
        return heads
    }

    /// Returns the events of a device after a position in its chain.
    mutating func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) throws -> [SealedEvent] {
        let query = try PreparedStatement(
            db,
            """
            \(EntryScan.columns) FROM accounts a JOIN devices d ON d.account = a.number
            JOIN events e ON e.device = d.number AND e.sequence > ?
            WHERE a.id = ? AND d.id = ? ORDER BY e.sequence LIMIT ?
            """)
        query.bind(1, Int64(clamping: sequence))
        query.bind(2, account)
        query.bind(3, device)
        query.bind(4, Int64(max(limit, 0)))
        defer { query.reset() }
        var events: [SealedEvent] = []
        while try query.step() { events.append(try entry(query).sealed) }
        return events
    }
}
