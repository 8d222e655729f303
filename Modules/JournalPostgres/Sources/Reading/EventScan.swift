internal import Core
internal import Engine
internal import JournalSeals
internal import Postgres

/// Reads events from rows whose first ten columns are `columns`.
struct EventScan {
    static let columns =
        "e.cursor, e.id, e.operation, e.time, e.instant, e.day, e.shift, e.zone, e.kind, e.payload"

    private let words: NumberedNames
    private let seal: RowSeal?
    private let connection: PostgresConnection
    /// True to leave payloads as they are stored.
    var isRaw = false

    init(_ words: NumberedNames, _ seal: RowSeal?, _ connection: PostgresConnection) {
        self.words = words
        self.seal = seal
        self.connection = connection
    }

    func event(_ row: PostgresRow) throws -> Event {
        guard let id = row.id(1, Event.self) else { throw damage(row) }
        return Event(
            id: id, operation: row.id(2) ?? id,
            time: HybridTimestamp(rawValue: UInt64(bitPattern: row.int(3))),
            instant: Instant(milliseconds: row.int(4)),
            day: Day(Int32(truncatingIfNeeded: row.int(5))),
            offset: Int32(truncatingIfNeeded: row.int(6)),
            zone: try words.text(row.int(7), connection),
            kind: try words.text(row.int(8), connection),
            payload: isRaw ? row.bytes(9) : try seal.opened(row.bytes(9), of: id))
    }

    /// Returns an event with its seal. The columns after those of the event are link, hash and
    /// previous hash.
    func entry(_ row: PostgresRow, _ state: AccountState) throws -> JournalEntry {
        let sequence = Link.sequence(row.int(10))
        guard let (device, chain) = state.device(Link.device(row.int(10))),
            let hash = EventHash(kept: row.bytes(11), by: seal, device, sequence),
            let previous = sequence == 1
                ? .origin : EventHash(kept: row.bytes(12), by: seal, device, sequence - 1)
        else { throw damage(row) }
        return JournalEntry(
            cursor: Cursor(row.int(0)),
            sealed: SealedEvent(
                event: try event(row), device: device, sequence: sequence, previous: previous,
                hash: hash, origin: chain.origin))
    }

    private func damage(_ row: PostgresRow) -> JournalError {
        JournalError(
            .damaged,
            "The event at \(row.int(0)) is damaged; run verify and restore a backup.")
    }
}
