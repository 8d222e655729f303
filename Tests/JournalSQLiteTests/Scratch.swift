import Core
import CoreTesting
import Engine
import Foundation
import GRDB
import JournalSQLite
import JournalSeals
import Testing

import struct Engine.Cursor

/// A temporary folder that is removed with the test.
final class Scratch: Sendable {
    let path: String

    init() {
        let name = "cairn-journal-\(UUID().uuidString)"
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var database: String { path + "/journal.db" }

    func journal(
        _ folder: String? = nil, patience: Duration = .seconds(10), log: LogLength = .long
    ) throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(
            folder: folder ?? path, clock: FixedClock(Instant(seconds: 1_700_000_000)),
            patience: patience, log: log)
    }

    /// Waits for the last connection, which closes late on a busy machine and removes the log. Two
    /// connections that close at the same moment see each other and keep the log; then a single
    /// connection removes it.
    func untilClosed() async throws {
        var looks = 0
        while FileManager.default.fileExists(atPath: database + "-wal") {
            try await Task.sleep(for: .milliseconds(5))
            looks += 1
            guard looks % 200 == 0 else { continue }
            let queue = try DatabaseQueue(path: database)
            try await queue.read { try $0.execute(sql: "SELECT count(*) FROM sqlite_schema") }
            try queue.close()
        }
    }

    /// The current length of SQLite's write-ahead log in bytes.
    func logBytes() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: database + "-wal")
        return attributes[.size] as? Int ?? 0
    }
}

/// A toy event with a number.
func toy(_ number: Int, operation: EventID? = nil, payload: String? = nil) -> Event {
    let id = EventID(
        high: 0x018B_CFE5_6800_7000, low: 0x8000_0000_0000_0000 | UInt64(number))
    return Event(
        id: id, operation: operation ?? id, time: HybridTimestamp(rawValue: UInt64(number)),
        instant: Instant(seconds: 1_700_000_000 + Int64(number)), day: Day(19_675 + number / 20),
        offset: 3_600, zone: "Europe/Berlin", kind: "toy.counted",
        payload: Array((payload ?? "{\"number\":\(number)}").utf8))
}

extension SQLiteJournal {
    /// Appends toy events for the store's own account and device.
    @discardableResult
    func append(_ range: Range<Int>, expecting: Cursor? = nil) async throws -> AppendOutcome {
        try await append(
            range.map { toy($0) }, to: identity.account, from: identity.device,
            expecting: expecting)
    }

    func everything() async throws -> [JournalEntry] {
        try await entries(identity.account, after: .start, limit: .max)
    }
}

/// Changes the last event of a store's own chain as an earlier version, which checked no bounds,
/// would have stored it, with the matching seal.
func plant(
    _ event: Event, in journal: SQLiteJournal, _ path: String, _ change: (inout Event) -> Void
) async throws {
    let identity = journal.identity
    _ = try await journal.append(
        [event], to: identity.account, from: identity.device, expecting: nil)
    let last = try #require(try await journal.latest(identity.account, limit: 1).first).sealed
    var event = event
    change(&event)
    let hash = Seal.hash(
        of: event, account: identity.account, device: identity.device, sequence: last.sequence,
        previous: last.previous)
    let changed = event
    try await DatabaseQueue(path: path).write { db in
        try db.execute(
            sql: """
                UPDATE events SET time = ?, instant = ?, day = ?, offset = ?, hash = ?
                WHERE sequence = ?
                """,
            arguments: [
                Int64(bitPattern: changed.time.rawValue), changed.instant.milliseconds,
                changed.day.number, changed.offset, Data(hash.bytes),
                Int64(bitPattern: last.sequence),
            ])
        try db.execute(sql: "UPDATE devices SET hash = ?", arguments: [Data(hash.bytes)])
    }
}

/// The mode bits of a file, as `ls` shows them.
func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
}
