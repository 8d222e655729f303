internal import Core
internal import NotificationsAPI

/// The history of an item's nudges: how many were ignored in a row, and whether the user was asked
/// to stop them. Rule A2.
struct NudgeHistory: Hashable, Sendable {
    /// The number of nudges ignored in a row after which a nudge is sent only on every other due
    /// day.
    static let halving = 3
    /// The number of nudges ignored in a row after which the user is asked once whether to stop
    /// them. No nudges are sent until the user answers.
    static let asking = 7

    /// The decision whether to send a nudge.
    enum Verdict: Hashable, Sendable {
        /// The nudge is sent.
        case comes
        /// The nudge is left out on this day.
        case rests
        /// The question whether to stop nudges is sent instead.
        case asks
        /// No nudge is sent, because the user was asked and has not answered.
        case pauses
    }

    /// The number of latest nudges that the user ignored in a row.
    private(set) var ignored = 0
    /// The days for which nudges were sent or withheld.
    private(set) var days: Set<Day> = []
    /// The days on which the user was asked whether to stop.
    private(set) var asked: Set<Day> = []

    /// Computes the history of an item before a day, from the log and from completions.
    ///
    /// A nudge counts as answered if the user responded to it or completed the item on its day. It
    /// counts as ignored if its day is over without either. Nudges up to `since`, the day on which
    /// the user resumed nudges, are left out.
    init(
        of item: String, before today: Day, since: Day?, log: [SentReminder],
        past: [NudgeCandidate.Past]
    ) {
        let done = Set(past.filter(\.isDone).map(\.day))
        var went: [Day: Bool] = [:]
        for entry in log where entry.id.subject == item && entry.id.again == nil {
            guard since.map({ entry.id.day > $0 }) ?? true else { continue }
            if entry.id.kind == .ask { asked.insert(entry.id.day) }
            guard entry.id.kind == .nudge, entry.id.day >= today - NudgeHour.window else {
                continue
            }
            days.insert(entry.id.day)
            guard entry.isDelivered else { continue }
            let isOver = entry.id.day < today
            let isAnswered = entry.response == .answered || done.contains(entry.id.day)
            if isAnswered {
                went[entry.id.day] = false
            } else if isOver || entry.response == .ignored {
                went[entry.id.day] = true
            }
        }
        ignored = went.sorted { $0.key > $1.key }.prefix { $0.value }.count
    }

    /// Returns the decision for a day. `due` contains the earlier days on which the item was due.
    func verdict(on day: Day, due: [Day]) -> Verdict {
        if asked.contains(where: { $0 < day }) { return .pauses }
        guard ignored < NudgeHistory.asking else { return .asks }
        guard ignored >= NudgeHistory.halving, let last = due.last(where: { $0 < day }) else {
            return .comes
        }
        return days.contains(last) ? .rests : .comes
    }
}
