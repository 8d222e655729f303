import Trackers

extension Bench {
    /// Packs what trackers reported in a folder, as it is done once a day.
    static func pack(_ folder: String, before seconds: Int) throws {
        let now = Int64(seconds) * 1_000_000
        try TrackerStore(folder: folder).pack(
            before: TrackerTime(microseconds: now - TrackerStore.memory))
    }
}
