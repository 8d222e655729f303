public import Core
public import Engine
internal import JournalSeals
internal import Postgres

extension PostgresJournal {
    /// Checks all events first and then stores them with one statement.
    public func admit(
        _ events: [SealedEvent], to account: AccountID, storing: Bool
    ) async throws(JournalError) -> [Admission] {
        try await run { [self] connection in
            let numbers = try words.numbers(of: events.map(\.event).words, connection)
            known.forget(account)
            return try JournalError.retryingAfterFirstEvents {
                try connection.transaction {
                    try admit(events, account, storing, numbers, connection)
                }
            }
        }
    }

    private func admit(
        _ events: [SealedEvent], _ account: AccountID, _ storing: Bool, _ numbers: [String: Int32],
        _ connection: PostgresConnection
    ) throws -> [Admission] {
        var state = try AccountState.read(account, connection, ciphers, locking: storing)
        var gate = try AdmissionCheck(events, state, self, connection)
        let admissions = events.map { gate.admission(of: $0) }
        guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
            return admissions.map { $0 == .created ? .withheld : $0 }
        }
        let fresh = zip(events, admissions).filter { $1 == .created }.map(\.0)
        guard storing, !fresh.isEmpty else { return admissions }
        if state.version == 0 { state = try AccountState.open(account, connection, ciphers) }
        var batch = Batch(state, numbers)
        for sealed in fresh { try batch.add(sealed) }
        guard try batch.store(connection) != nil else { throw JournalError.overtaken }
        return admissions
    }
}

/// Checks sealed events one after the other, each after the previous ones, and stores none.
private struct AdmissionCheck {
    private let account: AccountID
    private var state: AccountState
    private var hashes: [DeviceID: [UInt64: EventHash]] = [:]
    private var known: [EventID: EventCore]

    init(
        _ events: [SealedEvent], _ state: AccountState, _ journal: PostgresJournal,
        _ connection: PostgresConnection
    ) throws {
        account = state.id
        self.state = state
        known = try journal.stored(Set(events.map(\.event.id)), account, state.seal, connection)
        let asked = events.compactMap { sealed -> (DeviceID, UInt64, Int64)? in
            guard let chain = state.devices[sealed.device], sealed.sequence <= chain.sequence
            else { return nil }
            return (sealed.device, sealed.sequence, Link.of(chain.number, sealed.sequence))
        }
        let rows = try connection.query(
            "SELECT link, hash FROM events WHERE account = $1 AND link = ANY($2::bigint[])",
            [.int8(account.key), .int8s(asked.map(\.2))])
        let kept = Dictionary(rows.map { ($0.int(0), $0.bytes(1)) }) { $1 }
        for (device, sequence, link) in asked {
            hashes[device, default: [:]][sequence] = kept[link].flatMap {
                EventHash(kept: $0, by: state.seal, device, sequence)
            }
        }
    }

    mutating func admission(of sealed: SealedEvent) -> Admission {
        if let why = sealed.objection(in: account) { return .rejected(why) }
        var chain = state.chain(of: sealed.device)
        if chain.sequence == 0 { chain.origin = sealed.origin }
        guard chain.origin == sealed.origin else {
            return .rejected("Its device wrote for another account before.")
        }
        if sealed.sequence <= chain.sequence {
            return hashes[sealed.device]?[sealed.sequence] == sealed.hash ? .exists : .conflict
        }
        guard sealed.sequence == chain.sequence + 1 else {
            return .missing(chain.sequence + 1...sealed.sequence - 1)
        }
        guard sealed.previous == chain.hash else {
            return .rejected("It does not follow from the device's last event here.")
        }
        let before = known[sealed.event.id]
        if let before, !before.isSame(as: sealed.event) { return .conflict }
        chain.sequence = sealed.sequence
        chain.hash = sealed.hash
        state.devices[sealed.device] = chain
        hashes[sealed.device, default: [:]][sealed.sequence] = sealed.hash
        known[sealed.event.id] = EventCore(sealed.event)
        return before == nil ? .created : .resealed
    }
}
