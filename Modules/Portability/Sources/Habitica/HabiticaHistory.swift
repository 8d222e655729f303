internal import Core

/// The history of a task, oldest first, with what its value did from entry to entry.
struct HabiticaHistory: Sequence {
    /// What was written at a time.
    struct Entry {
        var instant: Instant
        /// Whether the value was higher, or lower, than before.
        var rose: Bool
        var fell: Bool
        /// Nil in old entries.
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

    /// How often it was scored; nobody taps a million times a day.
    private static func count(_ value: JSON?) -> Int? {
        value?.whole.map { Int(clamping: Swift.min(Swift.max($0, 0), 1_000_000)) }
    }
}
