public import Core
public import NotificationsAPI

/// The results so far of a trial that measures the effect of nudges: how often items were completed
/// after nudges that were sent, and after nudges that were withheld. Rule A2.
public struct NudgeEffect: Hashable, Shaped {
    /// The completions in one of the two groups, sent or withheld.
    public struct Group: Hashable, Shaped {
        /// The number of nudges in the group.
        public let nudges: Int
        /// The number of nudges whose item was completed on the same day.
        public let done: Int
        /// The number of nudges whose item was completed within an hour.
        public let soon: Int

        public static let shape = Shape<Group>("NudgeGroup") {
            Member("nudges", \.nudges)
            Member("done", \.done, "The effect on completing the item within the day.")
            Member("soon", \.soon, "The effect on completing the item within an hour.")
        }
    }

    /// The difference between the two groups' proportions of completions, with its confidence
    /// interval.
    public struct Difference: Hashable, Shaped {
        /// The proportion after sent nudges minus the proportion after withheld ones, −1 … 1.
        public let value: Double
        /// The lower end of the 95 % confidence interval.
        public let low: Double
        /// The upper end of the 95 % confidence interval.
        public let high: Double

        /// True if the confidence interval contains 0. An effect is then not shown.
        public var isOpen: Bool { low <= 0 && high >= 0 }

        init?(_ difference: ProportionDifference?) {
            guard let difference else { return nil }
            (value, low, high) = (difference.difference, difference.low, difference.high)
        }

        public static let shape = Shape<Difference>("NudgeDifference") {
            Member(
                "value", \.value, "The difference in percentage points, as a share from -1 to 1.")
            Member("low", \.low, "The lower bound of the 95 % interval.")
            Member("high", \.high, "The upper bound of the 95 % interval.")
        }
    }

    /// The group of nudges that were sent.
    public let sent: Group
    /// The group of nudges that were withheld.
    public let withheld: Group
    /// The difference for completions on the same day; nil if a group is empty.
    public let day: Difference?
    /// The difference for completions within an hour; nil if a group is empty.
    public let hour: Difference?
    /// A summary of the results in one sentence.
    public let words: String

    public static let shape = Shape<NudgeEffect>("NudgeEffect") {
        Member("sent", \.sent)
        Member("withheld", \.withheld)
        Member("day", \.day)
        Member("hour", \.hour)
        Member("words", \.words, "The result in one sentence.")
    }
}

extension Notifications {
    /// Returns the results of the current trial. It includes sent and withheld nudges on past days
    /// since the trial began.
    public static func effect(
        at moment: Moment, log: [SentReminder], in view: WorldView
    ) -> NudgeEffect {
        let since = view.notifications.since(
            NotificationSettings.Name.trial.rawValue, on: moment.day)
        let first = max(since ?? moment.day, moment.day - NudgeHour.window)
        let counted = log.filter {
            $0.id.kind == .nudge && $0.id.again == nil && $0.id.day >= first
                && $0.id.day < moment.day
                && ($0.outcome == .sent || $0.outcome == .withheld)
        }
        let outcomes = NudgeOutcomes(counted, from: first, at: moment, in: view)
        return NudgeEffect(
            sent: outcomes.group(counted.filter { $0.outcome == .sent }),
            withheld: outcomes.group(counted.filter { $0.outcome == .withheld }))
    }
}

/// The times at which items were completed after nudges.
private struct NudgeOutcomes {
    private var done: [String: [Day: Int?]] = [:]
    private let zone: Zone

    init(_ log: [SentReminder], from first: Day, at moment: Moment, in view: WorldView) {
        zone = moment.zone
        guard let span = DaySpan(first, moment.day - 1) else { return }
        for item in Set(log.map(\.id.subject)) {
            for source in view.answers(to: .nudges) {
                for past in source.past(of: item, over: span, at: moment, in: view)
                where past.isDone {
                    done[item, default: [:]][past.day] = .some(past.minute)
                }
            }
        }
    }

    func group(_ log: [SentReminder]) -> NudgeEffect.Group {
        var (ofDay, soon) = (0, 0)
        for entry in log {
            guard let minute = done[entry.id.subject]?[entry.id.day] else { continue }
            ofDay += 1
            let wall = zone.wallTime(at: entry.instant)
            let sent = (wall.day - entry.id.day) * 1_440 + Int(wall.secondOfDay) / 60
            if let minute, (sent...(sent + 60)).contains(minute) { soon += 1 }
        }
        return NudgeEffect.Group(nudges: log.count, done: ofDay, soon: soon)
    }
}

extension NudgeEffect {
    fileprivate init(sent: Group, withheld: Group) {
        (self.sent, self.withheld) = (sent, withheld)
        day = Difference(
            ProportionDifference(
                sent.done, of: sent.nudges, against: withheld.done, of: withheld.nudges))
        hour = Difference(
            ProportionDifference(
                sent.soon, of: sent.nudges, against: withheld.soon, of: withheld.nudges))
        words = NudgeEffect.words(day, sent.nudges + withheld.nudges)
    }

    private static func words(_ day: Difference?, _ count: Int) -> String {
        guard let day else { return "There are not enough nudges to compare yet." }
        let percent = { (share: Double) in "\(Int((share * 100).rounded()))" }
        let interval =
            "(95 % interval \(percent(day.low)) to \(percent(day.high)) points, "
            + "\(count.counted("nudge")))"
        guard !day.isOpen else { return "No clear effect of nudges so far \(interval)." }
        let way = day.value > 0 ? "more" : "less"
        return "After a nudge it was done on \(percent(day.value.magnitude)) of 100 days \(way) "
            + "\(interval)."
    }
}
