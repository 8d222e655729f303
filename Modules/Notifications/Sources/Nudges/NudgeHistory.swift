internal import Core
internal import NotificationsAPI

/// What became of an item's nudges: how many in a row went by, and whether it was asked to stop.
/// Rule A2.
struct NudgeHistory: Hashable, Sendable {
    /// From so many in a row on every other due day is left out.
    static let halving = 3
    /// After so many in a row it is asked once whether to stop, and nothing comes until answered.
    static let asking = 7

    /// What is to become of a nudge.
    enum Verdict: Hashable, Sendable {
        /// It comes.
        case comes
        /// It is left out this time.
        case rests
        /// It is asked whether to stop.
        case asks
        /// It was asked, and nobody answered.
        case pauses
    }

    /// How many of the last went by in a row.
    private(set) var ignored = 0
    /// The days of nudges, those that were held back included.
    private(set) var days: Set<Day> = []
    /// The days on which it was asked whether to stop.
    private(set) var asked: Set<Day> = []

    /// The history of an item before a day, from the log and from what was done.
    ///
    /// A nudge counts as answered if the person answered it or the item was done on its day, and as
    /// one that went by once its day is over without that. What was up to `since`, the day on
    /// which the person wanted nudges to go on, does not count.
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

    /// What becomes of the nudge of a day; `due` are the days before it on which the item was due.
    func verdict(on day: Day, due: [Day]) -> Verdict {
        if asked.contains(where: { $0 < day }) { return .pauses }
        guard ignored < NudgeHistory.asking else { return .asks }
        guard ignored >= NudgeHistory.halving, let last = due.last(where: { $0 < day }) else {
            return .comes
        }
        return days.contains(last) ? .rests : .comes
    }
}
