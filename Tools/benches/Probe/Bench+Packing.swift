import Trackers

extension Bench {
    /// Packs the trackers' reports in a folder, as happens once a day.
    static func pack(_ folder: String, before seconds: Int) throws {
        let now = Int64(seconds) * 1_000_000
        try TrackerStore(folder: folder).pack(
            before: TrackerTime(microseconds: now - TrackerStore.memory))
    }
}
