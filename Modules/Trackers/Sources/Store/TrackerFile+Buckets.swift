internal import Core
internal import GRDB

extension TrackerFile {
    /// Returns the state of a newly opened store.
    func state() throws(Rejection) -> TrackerStore.State {
        try read { db in
            let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM event") ?? 0
            var state = TrackerStore.State(lastID: last)
            for row in try Row.fetchAll(db, sql: "SELECT name, value FROM mark") {
                state.marks[row["name"]] = TrackerTime(microseconds: row["value"])
            }
            for row in try Row.fetchAll(db, sql: "SELECT * FROM bucket") {
                let bucket = Bucket(
                    id: row["id"], type: row["type"], client: row["client"],
                    hostname: row["hostname"], created: TrackerTime(microseconds: row["created"]),
                    data: try JSON(parsing: row["data"] as String))
                let number: Int64 = row["number"]
                state.buckets[bucket.id] = TrackerStore.Open(
                    bucket: bucket, number: number,
                    last: try TrackerFile.latest(db, bucket: number))
            }
            return state
        }
    }

    func add(_ bucket: Bucket) throws(Rejection) -> Int64 {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO bucket(id, type, client, hostname, created, data)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    bucket.id, bucket.type, bucket.client, bucket.hostname,
                    bucket.created.microseconds, bucket.data.text,
                ])
            return db.lastInsertedRowID
        }
    }

    func change(_ bucket: Bucket, number: Int64) throws(Rejection) {
        try write { db in
            try db.execute(
                sql: """
                    UPDATE bucket SET type = ?, client = ?, hostname = ?, data = ?
                    WHERE number = ?
                    """,
                arguments: [
                    bucket.type, bucket.client, bucket.hostname, bucket.data.text, number,
                ])
        }
    }

    func remove(bucket: Int64) throws(Rejection) {
        try write { db in
            for table in ["event", "packed"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE bucket = ?", arguments: [bucket])
            }
            try db.execute(sql: "DELETE FROM bucket WHERE number = ?", arguments: [bucket])
            try TrackerFile.forgetUnused(db)
        }
    }

    /// Deletes data that no event uses any more.
    func forgetUnused() throws(Rejection) { try write(TrackerFile.forgetUnused) }

    private static func forgetUnused(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM datum WHERE number NOT IN (SELECT datum FROM event)")
    }

    /// Returns the space of deleted data to the file system.
    func shrink() throws(Rejection) {
        try write { db in
            _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum")
        }
    }
}
