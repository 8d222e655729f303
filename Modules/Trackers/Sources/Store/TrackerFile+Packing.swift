internal import Core
internal import Foundation
internal import GRDB

extension TrackerFile {
    private static let dayLength: Int64 = 86_400 * 1_000_000

    /// Packs the days of a bucket that ended before a time.
    func pack(
        bucket: Int64, _ kind: Bucket.Kind?, before limit: TrackerTime
    ) throws(Rejection) {
        let end = limit.microseconds.floored(by: TrackerFile.dayLength)
        try write { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT event.id, start, duration, text FROM event
                    JOIN datum ON datum.number = event.datum
                    WHERE bucket = ? AND start < ? ORDER BY start
                    """, arguments: [bucket, end * TrackerFile.dayLength])
            var days: [Int64: [PackedDay.Entry]] = [:]
            for row in rows {
                let event = try TrackerFile.event(row)
                let word = Word.coarse(event.data, kind)
                var start = event.start.microseconds.floored(by: 1_000_000)
                var left = (event.duration + 500_000) / 1_000_000
                // An event longer than a day is split, so that a span finds each part on its own
                // day or the day before.
                repeat {
                    let part = min(left, 86_400)
                    days[start.floored(by: 86_400), default: []].append(
                        PackedDay.Entry(start: start, seconds: part, word: word))
                    (start, left) = (start + part, left - part)
                } while left > 0
            }
            for (day, entries) in days {
                let known = try TrackerFile.day(db, bucket: bucket, day)
                let all = (known?.entries ?? []) + entries
                let packed = PackedDay(day: day, entries: all.sorted { $0.start < $1.start })
                try db.execute(
                    sql: "INSERT OR REPLACE INTO packed(bucket, day, bytes) VALUES (?, ?, ?)",
                    arguments: [bucket, day, Data(packed.bytes)])
            }
            try db.execute(
                sql: "DELETE FROM event WHERE bucket = ? AND start < ?",
                arguments: [bucket, end * TrackerFile.dayLength])
        }
    }

    private static func day(_ db: Database, bucket: Int64, _ day: Int64) throws -> PackedDay? {
        try Data.fetchOne(
            db, sql: "SELECT bytes FROM packed WHERE bucket = ? AND day = ?",
            arguments: [bucket, day]
        ).flatMap { PackedDay(day: day, bytes: Array($0)) }
    }

    /// Returns packed events that overlap a span, latest first. They have no numbers.
    static func packed(
        _ db: Database, bucket: Int64, from: TrackerTime?, until: TrackerTime?
    ) throws -> [TrackerEvent] {
        // An event that began the day before can reach into the span.
        let first = from.map { $0.microseconds.floored(by: dayLength) - 1 } ?? .min
        let last = until.map { $0.microseconds.floored(by: dayLength) } ?? .max
        let type = try String.fetchOne(
            db, sql: "SELECT type FROM bucket WHERE number = ?", arguments: [bucket])
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT day, bytes FROM packed WHERE bucket = ? AND day BETWEEN ? AND ?
                ORDER BY day DESC
                """, arguments: [bucket, first, last])
        return rows.flatMap { row -> [TrackerEvent] in
            let bytes: Data = row["bytes"]
            let day = PackedDay(day: row["day"], bytes: Array(bytes))
            return (day?.entries.reversed() ?? []).map { entry in
                TrackerEvent(
                    start: TrackerTime(microseconds: entry.start * 1_000_000),
                    duration: entry.seconds * 1_000_000,
                    data: Word.data(entry.word, type.flatMap(Bucket.Kind.init)))
            }
        }.filter { event in
            (until.map { event.start <= $0 } ?? true) && (from.map { event.end >= $0 } ?? true)
        }
    }
}

/// The word for the content of a packed event.
enum Word {
    static func coarse(_ data: JSON, _ kind: Bucket.Kind?) -> String {
        switch kind {
        case .window: data["app"]?.string ?? ""
        case .away: data["status"]?.string ?? ""
        case .tab: data["url"]?.string.flatMap(Address.host) ?? ""
        case nil: ""
        }
    }

    static func data(_ word: String, _ kind: Bucket.Kind?) -> JSON {
        switch kind {
        case .window: ["app": .string(word)]
        case .away: ["status": .string(word)]
        case .tab: ["url": .string("https://\(word)/")]
        case nil: .object([:])
        }
    }
}
