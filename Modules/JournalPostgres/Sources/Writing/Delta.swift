public import Core
public import Engine
internal import JournalSeals
internal import Synchronization

/// Rows that were stored together at the end of an account, all of one device, as one node hands
/// them to the others: who knows the account as it was before need not read them.
struct Delta: Hashable, Sendable {
    /// What the account's version was before they were stored.
    var version: Int64
    /// Where the account ended before.
    var cursor: Int64
    var device: DeviceID
    /// The end of the device's chain, as it is kept.
    var hash: [UInt8]
    /// In their order, which have cursors without gaps.
    var rows: [Row]

    /// Where the account ends with them.
    var end: Int64 { cursor + Int64(rows.count) }

    /// An event, as it is kept.
    struct Row: Hashable, Sendable {
        var id: EventID
        /// Nothing if it is the event's own.
        var operation: [UInt8]
        var time: Int64
        var instant: Int64
        var day: Int32
        var shift: Int32
        var zone: Int32
        var kind: Int32
        var payload: [UInt8]
    }
}

/// As bytes, which begin with the number of this layout.
extension Delta {
    private static let layout: UInt8 = 1

    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 128 + rows.count * 160)
        writer.fixed(Delta.layout)
        writer.fixed(version)
        writer.fixed(cursor)
        writer.id(device)
        writer.blob(hash)
        writer.count(rows.count)
        for row in rows { row.write(to: &writer) }
        return writer.bytes
    }

    /// Those that another node wrote.
    init(_ bytes: [UInt8]) throws(ByteReaderError) {
        var reader = ByteReader(bytes)
        guard try reader.fixed(UInt8.self) == Delta.layout else { throw ByteReaderError(at: 0) }
        version = try reader.fixed()
        cursor = try reader.fixed()
        device = try reader.id()
        hash = try reader.blob()
        rows = []
        for _ in 0..<(try reader.count(ofWidth: Row.least)) { rows.append(try Row(&reader)) }
        try reader.finish()
        // Whoever may notify may say anything.
        guard (0...Int64.max - Int64(rows.count)).contains(cursor) else {
            throw ByteReaderError(at: 0)
        }
    }
}

extension Delta.Row {
    /// How many bytes one has at least.
    fileprivate static let least = 50

    fileprivate func write(to writer: inout ByteWriter) {
        writer.id(id)
        writer.blob(operation)
        writer.fixed(time)
        writer.fixed(instant)
        for number in [day, shift, zone, kind] { writer.fixed(number) }
        writer.blob(payload)
    }

    fileprivate init(_ reader: inout ByteReader) throws(ByteReaderError) {
        id = try reader.id()
        operation = try reader.blob()
        time = try reader.fixed()
        instant = try reader.fixed()
        day = try reader.fixed()
        shift = try reader.fixed()
        zone = try reader.fixed()
        kind = try reader.fixed()
        payload = try reader.blob()
    }
}

extension ByteWriter {
    fileprivate mutating func id<Subject>(_ id: ID<Subject>) {
        fixed(id.high)
        fixed(id.low)
    }
}

extension ByteReader {
    fileprivate mutating func id<Subject>() throws(ByteReaderError) -> ID<Subject> {
        ID(high: try fixed(), low: try fixed())
    }
}

/// What this node stored and did not hand over yet: the last rows of each account.
final class Deltas: Sendable {
    private struct Content {
        var isWanted = false
        var last: [AccountID: Delta] = [:]
    }
    private let content = Mutex(Content())
    /// Of whom at most: more than are stored at any moment.
    private static let most = 1_024
    /// What is longer is read by whoever needs it, bytes.
    private static let longest = 2_048

    /// Keeps rows until they are asked for, if anybody ever did.
    func keep(_ batch: Batch) {
        guard content.withLock({ $0.isWanted }), let delta = batch.delta else { return }
        content.withLock { content in
            if content.last.count >= Deltas.most { content.last = [:] }
            content.last[batch.state.id] = delta
        }
    }

    /// The last rows of an account, once.
    func take(_ account: AccountID) -> [UInt8]? {
        let delta = content.withLock { content in
            content.isWanted = true
            return content.last.removeValue(forKey: account)
        }
        guard let bytes = delta?.bytes, bytes.count <= Deltas.longest else { return nil }
        return bytes
    }
}

extension PostgresJournal {
    /// The rows that were stored last by one statement, in at most 2,048 bytes.
    public func delta(of account: AccountID) -> [UInt8]? { deltas.take(account) }

    /// Follows rows by what is remembered of the account: from now on that is how they left it.
    public func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? {
        guard var state = known[account], let delta = try? Delta(delta) else { return nil }
        if delta.version < state.version, delta.end <= cursor.rawValue { return ([], cursor) }
        guard delta.version == state.version, delta.cursor == state.head,
            delta.cursor == cursor.rawValue, var chain = state.devices[delta.device],
            chain.successor == nil
        else { return nil }
        if let vault {
            guard let (seal, _) = vault.remembered(account) else { return nil }
            state.seal = seal
        }
        var events: [Event] = []
        for row in delta.rows {
            guard let event = event(row, state.seal) else { return nil }
            chain.sequence += 1
            chain.hash = Seal.hash(
                of: event, account: chain.origin ?? account, device: delta.device,
                sequence: chain.sequence, previous: chain.hash)
            events.append(event)
        }
        guard chain.hash.kept(by: state.seal, delta.device, chain.sequence) == delta.hash else {
            return nil
        }
        state.devices[delta.device] = chain
        state.head += Int64(events.count)
        state.version += 1
        known.keep(state)
        return (events, Cursor(state.head))
    }

    private func event(_ row: Delta.Row, _ seal: RowSeal?) -> Event? {
        guard let zone = words.known(row.zone), let kind = words.known(row.kind),
            let payload = try? seal.opened(row.payload, of: row.id),
            let operation = row.operation.isEmpty ? row.id : EventID(kept: row.operation)
        else { return nil }
        return Event(
            id: row.id, operation: operation,
            time: HybridTimestamp(rawValue: UInt64(bitPattern: row.time)),
            instant: Instant(milliseconds: row.instant), day: Day(row.day), offset: row.shift,
            zone: zone, kind: kind, payload: payload)
    }
}
