internal import Core
internal import Engine

/// One account of a journal in memory; the cursor of an entry is its place in the list, from 1.
struct MemoryAccount {
    let id: AccountID
    private(set) var entries: [JournalEntry] = []
    private(set) var snapshots: [String: StoredSnapshot] = [:]
    private var places: [EventID: Int] = [:]
    private var chains: [DeviceID: [EventHash]] = [:]
    /// The accounts that chains are sealed for, where it is not this one.
    private var origins: [DeviceID: AccountID] = [:]
    private var fingerprints: [EventID: UInt64] = [:]

    init(id: AccountID) { self.id = id }

    var head: Cursor { Cursor(Int64(entries.count)) }

    mutating func append(
        _ events: [Event], _ prints: [EventID: UInt64], from device: DeviceID, expecting: Cursor?,
        _ sealer: MemoryJournal.Sealer
    ) -> AppendOutcome {
        if let expecting, expecting != head { return .moved(head) }
        var batch: [EventID: Event] = [:]
        let admissions = events.map { admission(of: $0, &batch) }
        guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
            return .stored(admissions.map { $0 == .created ? .withheld : $0 }, head: head)
        }
        for (event, admission) in zip(events, admissions) where admission == .created {
            fingerprints[event.operation] = fingerprints[event.operation] ?? prints[event.operation]
            let chain = chains[device] ?? []
            let sequence = UInt64(chain.count + 1)
            let previous = chain.last ?? .origin
            let hash = sealer(
                event.sealedBytes(
                    account: origins[device] ?? id, device: device, sequence: sequence,
                    previous: previous))
            store(
                SealedEvent(
                    event: event, device: device, sequence: sequence, previous: previous,
                    hash: hash, origin: origins[device]))
        }
        return .stored(admissions, head: head)
    }

    /// Where each chain ends.
    var heads: [ChainHead] {
        chains.compactMap { device, hashes in
            hashes.last.map {
                ChainHead(device: device, sequence: UInt64(hashes.count), hash: $0)
            }
        }
    }

    func chain(of device: DeviceID, after sequence: UInt64, limit: Int) -> [SealedEvent] {
        let mine = entries.lazy.map(\.sealed).filter {
            $0.device == device && $0.sequence > sequence
        }
        return Array(mine.sorted { $0.sequence < $1.sequence }.prefix(max(limit, 0)))
    }

    mutating func part(
        _ device: DeviceID, after sequence: UInt64, as fresh: DeviceID,
        _ sealer: MemoryJournal.Sealer
    ) -> Int {
        let tail = chain(of: device, after: sequence, limit: .max)
        guard !tail.isEmpty else { return 0 }
        chains[device]?.removeSubrange(Int(sequence)...)
        for sealed in tail {
            guard let place = places[sealed.event.id] else { continue }
            let chain = chains[fresh] ?? []
            var moved = SealedEvent(
                event: sealed.event, device: fresh, sequence: UInt64(chain.count + 1),
                previous: chain.last ?? .origin, hash: .origin)
            moved.hash = sealer(
                moved.event.sealedBytes(
                    account: id, device: fresh, sequence: moved.sequence, previous: moved.previous))
            chains[fresh, default: []].append(moved.hash)
            entries[place].sealed = moved
        }
        return tail.count
    }

    func operation(_ id: EventID) -> StoredOperation? {
        let mine = entries.filter { $0.sealed.event.operation == id }
        guard let last = mine.last else { return nil }
        return StoredOperation(
            events: mine.map(\.sealed.event), cursor: last.cursor, fingerprint: fingerprints[id])
    }

    func operations(before cursor: Cursor?, limit: Int) -> [OperationHead] {
        var heads: [EventID: OperationHead] = [:]
        for entry in entries {
            let event = entry.sealed.event
            var head =
                heads[event.operation]
                ?? OperationHead(id: event.operation, cursor: entry.cursor, size: 0, events: [])
            head.size += 1
            head.events.append(event)
            heads[event.operation] = head
        }
        let wanted = heads.values.filter { head in cursor.map { head.cursor < $0 } ?? true }
            .sorted { $0.cursor > $1.cursor }
        return wanted.prefix(max(limit, 0)).map { head in
            guard head.size > 2 * OperationHead.edge else { return head }
            var head = head
            head.events =
                head.events.prefix(OperationHead.edge) + head.events.suffix(OperationHead.edge)
            return head
        }
    }

    private func admission(of event: Event, _ batch: inout [EventID: Event]) -> Admission {
        if let why = event.objection() { return .rejected(why) }
        if let known = batch[event.id] ?? places[event.id].map({ entries[$0].sealed.event }) {
            let isSame =
                known.operation == event.operation
                || known.kind == event.kind && known.payload == event.payload
            return isSame ? .exists : .conflict
        }
        batch[event.id] = event
        return .created
    }

    mutating func admit(_ sealed: SealedEvent, _ sealer: MemoryJournal.Sealer) -> Admission {
        if let why = sealed.event.objection(isForeign: true) { return .rejected(why) }
        let hash = sealer(
            sealed.event.sealedBytes(
                account: sealed.origin ?? id, device: sealed.device, sequence: sealed.sequence,
                previous: sealed.previous))
        guard hash == sealed.hash, sealed.sequence > 0 else {
            return .rejected("Its hash does not match what it says.")
        }
        guard case .object? = try? JSON(parsing: sealed.event.payload) else {
            return .rejected("Its payload is not a JSON object.")
        }
        let chain = chains[sealed.device] ?? []
        guard chain.isEmpty || origins[sealed.device] == sealed.origin else {
            return .rejected("Its device wrote for another account before.")
        }
        if sealed.sequence <= UInt64(chain.count) {
            return chain[Int(sealed.sequence) - 1] == sealed.hash ? .exists : .conflict
        }
        let next = UInt64(chain.count) + 1
        guard sealed.sequence == next else { return .missing(next...sealed.sequence - 1) }
        guard sealed.previous == chain.last ?? .origin else {
            return .rejected("It does not follow from the device's last event here.")
        }
        origins[sealed.device] = sealed.origin
        if let place = places[sealed.event.id] {
            chains[sealed.device, default: []].append(sealed.hash)
            return entries[place].sealed.event == sealed.event ? .resealed : .conflict
        }
        store(sealed)
        return .created
    }

    /// Stores an event without a look at it, in a chain of its own and with a seal that is wrong.
    mutating func plant(_ event: Event) {
        let device = DeviceID(high: event.id.high, low: event.id.low)
        store(
            SealedEvent(
                event: event, device: device, sequence: 1, previous: .origin, hash: .origin))
    }

    private mutating func store(_ sealed: SealedEvent) {
        places[sealed.event.id] = entries.count
        chains[sealed.device, default: []].append(sealed.hash)
        entries.append(JournalEntry(cursor: Cursor(Int64(entries.count + 1)), sealed: sealed))
    }

    mutating func keep(_ fresh: [StoredSnapshot]) {
        let isOlder = fresh.contains { snapshot in
            guard let kept = snapshots[snapshot.key.name], kept.key == snapshot.key else {
                return false
            }
            return kept.cursor > snapshot.cursor
        }
        guard !isOlder, !entries.isEmpty else { return }
        for snapshot in fresh { snapshots[snapshot.key.name] = snapshot }
    }
}
