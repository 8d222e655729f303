public import Core
public import NotificationsAPI

/// What a trial of nudges says so far: how often something was done after a nudge, and how often
/// where one was held back. Rule A2.
public struct NudgeEffect: Hashable, Shaped {
    /// How often it was done in one of the two groups.
    public struct Group: Hashable, Shaped {
        /// How many nudges there were.
        public let nudges: Int
        /// After how many it was done within the day.
        public let done: Int
        /// After how many it was done within an hour.
        public let soon: Int

        public static let shape = Shape<Group>("NudgeGroup") {
            Member("nudges", \.nudges)
            Member("done", \.done, "Done within the day.")
            Member("soon", \.soon, "Done within an hour.")
        }
    }

    /// How far the groups lie apart.
    public struct Difference: Hashable, Shaped {
        /// The share with nudges less the share without, −1 … 1.
        public let value: Double
        /// The lower end of the interval of 95 %.
        public let low: Double
        /// The upper end of the interval of 95 %.
        public let high: Double

        /// Whether nothing speaks for an effect: the interval holds 0.
        public var isOpen: Bool { low <= 0 && high >= 0 }

        init?(_ difference: ProportionDifference?) {
            guard let difference else { return nil }
            (value, low, high) = (difference.difference, difference.low, difference.high)
        }

        public static let shape = Shape<Difference>("NudgeDifference") {
            Member("value", \.value)
            Member("low", \.low)
            Member("high", \.high)
        }
    }

    /// Nudges that came.
    public let sent: Group
    /// Nudges that were held back.
    public let withheld: Group
    /// Within the day; nil while a group is empty.
    public let day: Difference?
    /// Within an hour; nil while a group is empty.
    public let hour: Difference?
    /// The same in a sentence.
    public let words: String

    public static let shape = Shape<NudgeEffect>("NudgeEffect") {
        Member("sent", \.sent)
        Member("withheld", \.withheld)
        Member("day", \.day)
        Member("hour", \.hour)
        Member("words", \.words)
    }
}

extension Notifications {
    /// What the trial says, from nudges of days that are over: those that came, and those that were
    /// held back, since the day on which the trial in force was begun.
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

/// When what nudges were about was done.
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
        guard let day else { return "There is nothing to compare yet." }
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
