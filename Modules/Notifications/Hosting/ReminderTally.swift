internal import Delivery
internal import Synchronization

/// What became of reminders since the program started, for whoever watches it: how many were
/// claimed, withheld and sent, and how sending ended.
public final class ReminderTally: Sendable {
    private let content = Mutex([String: Int]())
    private static let words = [
        "claimed", "withheld", "delivered", "again", "held", "gone", "denied", "failed", "unsure",
    ]

    /// Each by a word; what did not happen is there with zero.
    public var counts: [String: Int] {
        let none = ReminderTally.words.map { ($0, 0) }
        return content.withLock { $0.merging(none) { $1 + $0 } }
    }

    /// Counts one that was claimed by this program.
    func claimed(isWithheld: Bool) { count(isWithheld ? "withheld" : "claimed") }

    /// Counts how one that was sent ended.
    func ended(_ outcome: Errand.Outcome) { count(outcome.word) }

    private func count(_ word: String) { content.withLock { $0[word, default: 0] += 1 } }
}
