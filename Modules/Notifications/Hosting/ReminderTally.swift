internal import Delivery
internal import Synchronization

/// Counts of reminders since the program started, for monitoring: claimed and withheld ones, and
/// the outcomes of sending.
public final class ReminderTally: Sendable {
    private let content = Mutex([String: Int]())
    private static let words = [
        "claimed", "withheld", "delivered", "again", "held", "gone", "denied", "failed", "unsure",
    ]

    /// The counts by name, including zeros.
    public var counts: [String: Int] {
        let none = ReminderTally.words.map { ($0, 0) }
        return content.withLock { $0.merging(none) { $1 + $0 } }
    }

    /// Counts a reminder that this program claimed or withheld.
    func claimed(isWithheld: Bool) { count(isWithheld ? "withheld" : "claimed") }

    /// Counts the outcome of a sent reminder.
    func ended(_ outcome: LeasedMessage.Outcome) { count(outcome.word) }

    private func count(_ word: String) { content.withLock { $0[word, default: 0] += 1 } }
}
