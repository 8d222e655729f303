internal import Core
internal import GRDB

extension TrackerFile {
    /// Up to when what was seen on a machine was reported.
    func mark(_ host: String) throws(Rejection) -> TrackerTime? {
        try read { db in
            try Int64.fetchOne(db, sql: "SELECT value FROM mark WHERE name = ?", arguments: [host])
                .map { TrackerTime(microseconds: $0) }
        }
    }

    func setMark(_ host: String, _ time: TrackerTime) throws(Rejection) {
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO mark(name, value) VALUES (?, ?)",
                arguments: [host, time.microseconds])
        }
    }
}
