internal import Core
internal import GRDB

extension TrackerFile {
    func write(_ events: [(bucket: Int64, event: TrackerEvent)]) throws(Rejection) {
        try write { db in
            for (bucket, event) in events {
                let datum = try TrackerFile.datum(db, event.data.text)
                try db.execute(
                    sql: """
                        INSERT INTO event(id, bucket, start, duration, datum)
                        VALUES (?, ?, ?, ?, ?)
                        ON CONFLICT(id) DO UPDATE SET duration = excluded.duration
                        """,
                    arguments: [
                        event.id, bucket, event.start.microseconds, event.duration, datum,
                    ])
            }
        }
    }

    /// Returns the number of a text, which is stored once for all events.
    private static func datum(_ db: Database, _ text: String) throws -> Int64 {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let number = try Int64.fetchOne(
            db, sql: "SELECT number FROM datum WHERE hash = ? AND text = ?",
            arguments: [Int64(bitPattern: hash), text])
        if let number { return number }
        try db.execute(
            sql: "INSERT INTO datum(hash, text) VALUES (?, ?)",
            arguments: [Int64(bitPattern: hash), text])
        return db.lastInsertedRowID
    }

    /// Returns the events that overlap a span, latest first. Those before the last thirty days may
    /// be coarse.
    func events(
        bucket: Int64, from: TrackerTime?, until: TrackerTime?, limit: Int
    ) throws(Rejection) -> [TrackerEvent] {
        try read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT event.id, start, duration, text FROM event
                    JOIN datum ON datum.number = event.datum
                    WHERE bucket = ? AND start <= ? AND start + duration >= ?
                    ORDER BY start DESC, event.id DESC LIMIT ?
                    """,
                arguments: [
                    bucket, until?.microseconds ?? .max, from?.microseconds ?? .min, limit,
                ])
            var found: [TrackerEvent] = []
            while let row = try rows.next() { found.append(try TrackerFile.event(row)) }
            guard found.count < limit else { return found }
            let old = try TrackerFile.packed(db, bucket: bucket, from: from, until: until)
            return found + old.prefix(limit - found.count)
        }
    }

    func count(bucket: Int64, from: TrackerTime?, until: TrackerTime?) throws(Rejection) -> Int {
        try read { db in
            let count = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM event
                    WHERE bucket = ? AND start <= ? AND start + duration >= ?
                    """,
                arguments: [bucket, until?.microseconds ?? .max, from?.microseconds ?? .min])
            return try (count ?? 0)
                + TrackerFile.packed(db, bucket: bucket, from: from, until: until).count
        }
    }

    func event(_ id: Int64, bucket: Int64) throws(Rejection) -> TrackerEvent? {
        try read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT event.id, start, duration, text FROM event
                    JOIN datum ON datum.number = event.datum WHERE event.id = ? AND bucket = ?
                    """, arguments: [id, bucket]
            ).map(TrackerFile.event)
        }
    }

    func remove(event: Int64, bucket: Int64) throws(Rejection) -> Bool {
        try write { db in
            try db.execute(
                sql: "DELETE FROM event WHERE id = ? AND bucket = ?", arguments: [event, bucket])
            return db.changesCount > 0
        }
    }

    func latest(bucket: Int64) throws(Rejection) -> TrackerEvent? {
        try read { db in try TrackerFile.latest(db, bucket: bucket) }
    }

    static func latest(_ db: Database, bucket: Int64) throws -> TrackerEvent? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT event.id, start, duration, text FROM event
                JOIN datum ON datum.number = event.datum WHERE bucket = ?
                ORDER BY start DESC, event.id DESC LIMIT 1
                """, arguments: [bucket]
        ).map(event)
    }

    static func event(_ row: Row) throws -> TrackerEvent {
        TrackerEvent(
            id: row["id"], start: TrackerTime(microseconds: row["start"]),
            duration: row["duration"], data: try JSON(parsing: row["text"] as String))
    }
}
