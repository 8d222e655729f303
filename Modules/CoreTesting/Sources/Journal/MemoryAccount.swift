internal import Core
internal import Engine

/// One account of a journal in memory. Cursors count entries from 1, including removed ones.
struct MemoryAccount {
    let id: AccountID
    private(set) var entries: [JournalEntry] = []
    private(set) var snapshots: [String: StoredSnapshot] = [:]
    private var places: [EventID: Int] = [:]
    private var chains: [DeviceID: [EventHash]] = [:]
    /// The accounts for which chains are sealed, if different from this one.
    private var origins: [DeviceID: AccountID] = [:]
    private var fingerprints: [EventID: UInt64] = [:]
    /// The devices that write in place of others.
    private var successors: [DeviceID: DeviceID] = [:]
    private(set) var head = Cursor.start

    init(id: AccountID) { self.id = id }

    mutating func append(
        _ events: [Event], _ prints: [EventID: UInt64], from writer: DeviceID, expecting: Cursor?,
        _ sealer: MemoryJournal.Sealer
    ) -> AppendOutcome {
        var device = writer
        while let next = successors[device] { device = next }
        if let expecting, expecting != head { return .moved(head) }
        var batch: [EventID: Event] = [:]
        let admissions = events.map { admission(of: $0, &batch) }
        guard admissions.allSatisfy({ $0 == .created || $0 == .exists }) else {
            return .stored(admissions.map { $0 == .created ? .withheld : $0 }, head: head)
        }
        for (event, admission) in zip(events, admissions) where admission == .created {
            fingerprints[event.operation] = fingerprints[event.operation] ?? prints[event.operation]
            note(seal(event, of: device, sealer))
        }
        return .stored(admissions, head: head)
    }

    /// The ends of all chains.
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
        without copies: Set<EventID>, revised: [Event], _ sealer: MemoryJournal.Sealer
    ) -> Int {
        let tail = chain(of: device, after: sequence, limit: .max)
        guard !tail.isEmpty else { return 0 }
        chains[device]?.removeSubrange(Int(sequence)...)
        successors[device] = fresh
        let others = Dictionary(revised.map { ($0.id, $0) }) { $1 }
        for sealed in tail where !copies.contains(sealed.event.id) {
            guard let place = places[sealed.event.id] else { continue }
            let event = others[sealed.event.id] ?? sealed.event
            entries[place].sealed = seal(event, of: fresh, sealer)
        }
        if !revised.isEmpty { snapshots = [:] }
        let gone = copies.intersection(tail.map(\.event.id))
        if !gone.isEmpty {
            entries.removeAll { gone.contains($0.sealed.event.id) }
            places = Dictionary(
                uniqueKeysWithValues: entries.enumerated().map { ($1.sealed.event.id, $0) })
            snapshots = [:]
        }
        return tail.count - gone.count
    }

    /// Seals an event in the next position of a device's chain.
    private mutating func seal(
        _ event: Event, of device: DeviceID, _ sealer: MemoryJournal.Sealer
    ) -> SealedEvent {
        let chain = chains[device] ?? []
        var sealed = SealedEvent(
            event: event, device: device, sequence: UInt64(chain.count + 1),
            previous: chain.last ?? .origin, hash: .origin, origin: origins[device])
        sealed.hash = sealer(
            event.sealedBytes(
                account: origins[device] ?? id, device: device, sequence: sealed.sequence,
                previous: sealed.previous))
        chains[device, default: []].append(sealed.hash)
        return sealed
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
            return known.isSame(as: event) ? .exists : .conflict
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
            return .rejected("Its hash does not match its content.")
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
            let isSame = entries[place].sealed.event.isSame(as: sealed.event)
            return isSame ? .resealed : .conflict
        }
        store(sealed)
        return .created
    }

    /// Stores an event without checks, in its own chain and with a wrong seal.
    mutating func plant(_ event: Event) {
        let device = DeviceID(high: event.id.high, low: event.id.low)
        store(
            SealedEvent(
                event: event, device: device, sequence: 1, previous: .origin, hash: .origin))
    }

    private mutating func store(_ sealed: SealedEvent) {
        chains[sealed.device, default: []].append(sealed.hash)
        note(sealed)
    }

    private mutating func note(_ sealed: SealedEvent) {
        head = Cursor(head.rawValue + 1)
        places[sealed.event.id] = entries.count
        entries.append(JournalEntry(cursor: head, sealed: sealed))
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

extension Event {
    /// Returns true if it is the same event as another one with its id.
    fileprivate func isSame(as other: Event) -> Bool {
        operation == other.operation || kind == other.kind && payload == other.payload
    }
}
