internal import Core
internal import GRDB

extension TrackerFile {
    /// Keeps up to when what was seen on a machine was reported.
    func setMark(_ host: String, _ time: TrackerTime) throws(Rejection) {
        try write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO mark(name, value) VALUES (?, ?)",
                arguments: [host, time.microseconds])
        }
    }
}
