internal import Core

/// The history of a task, oldest first, with the change of its value between entries.
struct HabiticaHistory: Sequence {
    /// An entry of the history.
    struct Entry {
        var instant: Instant
        /// True if the value rose, or fell, since the previous entry.
        var rose: Bool
        var fell: Bool
        /// True if the task was completed; nil in old entries.
        var completed: Bool?
        var scoredUp: Int?
        var scoredDown: Int?
    }

    private let entries: [Entry]

    init(_ task: JSON) {
        var entries: [Entry] = []
        var last = 0.0
        for record in task["history"]?.array ?? [] {
            guard let instant = record["date"].flatMap(HabiticaClock.instant) else { continue }
            let value = record["value"]?.double ?? last
            entries.append(
                Entry(
                    instant: instant, rose: value > last, fell: value < last,
                    completed: record["completed"]?.bool,
                    scoredUp: HabiticaHistory.count(record["scoredUp"]),
                    scoredDown: HabiticaHistory.count(record["scoredDown"])))
            last = value
        }
        self.entries = entries.sorted { $0.instant < $1.instant }
    }

    func makeIterator() -> IndexingIterator<[Entry]> { entries.makeIterator() }

    /// Returns the number of scores; nil if it is implausibly large.
    private static func count(_ value: JSON?) -> Int? {
        value?.whole.map { Int(clamping: Swift.min(Swift.max($0, 0), 1_000_000)) }
    }
}
