internal import Core
internal import GRDB

extension TrackerFile {
    /// Stores the time up to which a machine's data was reported.
    func setMark(_ host: String, _ time: TrackerTime) throws(Rejection) {
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO mark(name, value) VALUES (?, ?)",
                arguments: [host, time.microseconds])
        }
    }
}
