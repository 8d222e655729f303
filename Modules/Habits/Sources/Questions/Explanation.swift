public import Core
public import ExperienceAPI
public import StreaksAPI

/// Why a streak, the points or an item stand as they do, day by day. Rule K7.
public struct Explanation: Shaped {
    /// What is explained: "Habit days", "Points", an item's name.
    public let title: String
    /// The streak as it stood on the last day; nil for points.
    public let streak: Streak?
    /// The points of the days; nil for anything else.
    public let points: Int?
    /// All points up to today; nil for anything else.
    public let total: Int?
    /// Oldest first.
    public let days: [Entry]

    /// A day with what it came to, and why.
    public struct Entry: Shaped {
        /// The day.
        public let day: Day
        /// How it counts; nil for points.
        public let verdict: Verdict?
        /// What it earned; nil for anything but points.
        public let points: Int?
        /// Why, a sentence or a thing that earned points each.
        public let reasons: [Reason]

        public static let shape = Shape<Entry> {
            Member("day", \.day)
            Member("verdict", \.verdict)
            Member("points", \.points)
            Member("reasons", \.reasons)
        }
    }

    /// How a day counts.
    public enum Verdict: String, Hashable, Worded {
        /// The day counts for the streak.
        case qualified
        /// The item was done.
        case done
        /// It was excused: it neither counts nor breaks.
        case excused
        /// There was nothing to do: it neither counts nor breaks.
        case neutral
        /// It is today and may still count.
        case pending
        /// It breaks the streak.
        case missed
        /// It has not come yet.
        case future
    }

    /// One reason.
    public struct Reason: Shaped {
        /// A sentence; for points, what earned them.
        public let text: String
        /// What points are given for; nil for anything else.
        public let reason: PointReason?
        /// The points that it earned; nil for anything else.
        public let points: Int?

        public static let shape = Shape<Reason> {
            Member("text", \.text)
            Member("reason", \.reason)
            Member("points", \.points)
        }
    }

    public static let shape = Shape<Explanation>("Explanation") {
        Member("title", \.title)
        Member("streak", \.streak, "As it stood on the last day; null for points.")
        Member("points", \.points, "Of these days; null for anything but points.")
        Member("total", \.total, "All points up to today; null for anything but points.")
        Member("days", \.days, "Oldest first.")
    }
}

extension Explanation {
    /// What people mean by a word: `streak`, `points`, or another streak such as `focus` by its id,
    /// its title, or the title's first word; nil if it is none of these.
    public init?(_ word: String, over span: DaySpan, today: Day, in view: WorldView) {
        switch word.lowercased() {
        case "streak", "streaks", "habit-days": self.init(streakOver: span, today, view)
        case "points": self.init(pointsOver: span, today, view)
        default: self.init(line: word.lowercased(), over: span, today, view)
        }
    }

    private init?(streakOver span: DaySpan, _ today: Day, _ view: WorldView) {
        guard let keeper = view.answer(.streakKeeper) else { return nil }
        self.init(
            title: "Habit days",
            streak: keeper.habitDays(on: span.last, today: today, in: view), points: nil,
            total: nil,
            days: keeper.tallies(over: span, today: today, in: view).map {
                Entry($0.day, Verdict($0.verdict), [$0.sentence])
            })
    }

    private init?(pointsOver span: DaySpan, _ today: Day, _ view: WorldView) {
        guard let keeper = view.answer(.pointKeeper) else { return nil }
        let points = keeper.perDay(over: span, today: today, in: view)
        let sources = view.answers(to: .pointSources)
        let days = zip(span.days, points).map { day, points in
            let details = sources.flatMap { $0.details(on: day, today: today, in: view) }
            return Entry(
                day: day, verdict: nil, points: points,
                reasons: details.map { reason, text in
                    Reason(
                        text: text, reason: reason,
                        points: keeper.points(for: reason, on: day, in: view))
                })
        }
        self.init(
            title: "Points", streak: nil, points: points.reduce(0, +),
            total: keeper.total(upTo: today, in: view), days: days)
    }

    private init?(line word: String, over span: DaySpan, _ today: Day, _ view: WorldView) {
        for source in view.answers(to: .streakLines) {
            let lines = source.lines(over: span, today: today, in: view)
            guard let line = lines.first(where: { $0.answers(to: word) }) else { continue }
            let first = max(span.first, source.firstDay(in: view) ?? span.last)
            let days = DaySpan(first, span.last)?.days.map { day in
                Entry(
                    day, line.verdict(on: day, today: today),
                    [source.reason(for: line.id, on: day, in: view)])
            }
            let all = view.answer(.streakKeeper)?.all(on: span.last, today: today, in: view)
            self.init(
                title: line.title, streak: all?.first { $0.id == line.id }, points: nil,
                total: nil, days: days ?? [])
            return
        }
        return nil
    }

    /// Why the days of an item count as they do.
    public init(_ item: Item, over span: DaySpan, today: Day, in view: WorldView) {
        let (state, neutral) = (view.habits, view.neutralDays(in: span))
        let place = state.place(of: item.id)
        self.init(
            title: item.name,
            streak: view.answer(.streakKeeper)?
                .item(item.id.description, on: span.last, today: today, in: view), points: nil,
            total: nil,
            days: span.days.map { day in
                guard let place,
                    let instance = state.instance(place, on: day, today: today, neutral: neutral)
                else { return Entry(day, .neutral, []) }
                return Entry(
                    day, Verdict(instance, today: today),
                    Habits.explain(instance, state.items[place].plan))
            })
    }
}

extension Explanation.Entry {
    fileprivate init(_ day: Day, _ verdict: Explanation.Verdict, _ sentences: [String]) {
        self.init(
            day: day, verdict: verdict, points: nil,
            reasons: sentences.map { Explanation.Reason(text: $0, reason: nil, points: nil) })
    }
}

extension Explanation.Verdict {
    fileprivate init(_ verdict: DayTally.Verdict) {
        self =
            switch verdict {
            case .qualified: .qualified
            case .neutral: .neutral
            case .pending: .pending
            case .missed: .missed
            case .future: .future
            }
    }

    fileprivate init(_ instance: Instance, today: Day) {
        self =
            if instance.isCompleted {
                .done
            } else if instance.isExcused {
                .excused
            } else if !instance.isScheduled {
                .neutral
            } else if instance.day > today {
                .future
            } else {
                instance.day == today ? .pending : .missed
            }
    }
}

extension StreakLine {
    /// Whether somebody means it by a word.
    fileprivate func answers(to word: String) -> Bool {
        let title = title.lowercased()
        return [id, title, title.split(separator: " ").first.map(String.init)].contains(word)
    }

    /// How a day counts for it.
    fileprivate func verdict(on day: Day, today: Day) -> Explanation.Verdict {
        if day > today { return .future }
        if qualified[day] { return .qualified }
        if neutral[day] { return .neutral }
        return day == today ? .pending : .missed
    }
}

extension DayTally {
    /// "3 of 5 habits done, 2 needed (40 %), 1 excused, 1 on a day off."
    fileprivate var sentence: String {
        let off = extra > 0 ? ", \(extra) on a day off" : ""
        if isVanished { return "The day never came for you: it neither counts nor breaks." }
        guard due > 0 else {
            let none =
                excused > 0 ? "\(excused.counted("habit")) due, all excused" : "No habit was due"
            return "\(none)\(off): it neither counts nor breaks."
        }
        let rest = (excused > 0 ? ", \(excused) excused" : "") + off
        let done = "\(completed) of \(due.counted("habit")) done"
        return "\(done), \(needed) needed (\(threshold) %)\(rest)."
    }
}
