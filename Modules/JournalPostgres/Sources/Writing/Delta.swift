public import Core
public import Engine
internal import JournalSeals
internal import Synchronization

/// Rows of one device appended to an account by one statement, as a node sends them to others. A
/// node that knows the previous state of the account need not read them.
struct Delta: Hashable, Sendable {
    /// The account's version before the rows.
    var version: Int64
    /// The account's end before the rows.
    var cursor: Int64
    var device: DeviceID
    /// The stored form of the chain's end.
    var hash: [UInt8]
    /// The rows in order, with consecutive cursors.
    var rows: [Row]

    /// The account's end after the rows.
    var end: Int64 { cursor + Int64(rows.count) }

    /// An event as it is stored.
    struct Row: Hashable, Sendable {
        var id: EventID
        /// The operation; empty if it equals the event's own id.
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

/// The binary form, which begins with the number of its layout.
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

    /// Parses the rows of another node.
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
        // Any program that can notify can send any bytes.
        guard (0...Int64.max - Int64(rows.count)).contains(cursor) else {
            throw ByteReaderError(at: 0)
        }
    }
}

extension Delta.Row {
    /// The minimum number of bytes of a row.
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

/// The latest rows of each account that this node stored but has not sent yet.
final class Deltas: Sendable {
    private struct Content {
        var isWanted = false
        var last: [AccountID: Delta] = [:]
    }
    private let content = Mutex(Content())
    /// The maximum number of accounts, more than are stored at any moment.
    private static let most = 1_024
    /// The maximum bytes; nodes read longer rows from the database.
    private static let longest = 2_048

    /// Keeps rows for sending, if the node sends any.
    func keep(_ batch: Batch) {
        guard content.withLock({ $0.isWanted }), let delta = batch.delta else { return }
        content.withLock { content in
            if content.last.count >= Deltas.most { content.last = [:] }
            content.last[batch.state.id] = delta
        }
    }

    /// Returns the latest rows of an account once.
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
    /// Returns the latest rows stored by one statement, in at most 2,048 bytes.
    public func delta(of account: AccountID) -> [UInt8]? { deltas.take(account) }

    /// Returns the events of the rows and updates the cached state of the account.
    public func events(
        in delta: [UInt8], of account: AccountID, after cursor: Cursor
    ) -> (events: [Event], cursor: Cursor)? {
        guard var state = known[account], let delta = try? Delta(delta) else { return nil }
        if delta.version < state.version, delta.end <= cursor.rawValue { return ([], cursor) }
        guard delta.version == state.version, delta.cursor == state.head,
            delta.cursor == cursor.rawValue, var chain = state.devices[delta.device],
            chain.successor == nil
        else { return nil }
        if let ciphers {
            guard let (seal, _) = ciphers.remembered(account) else { return nil }
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
