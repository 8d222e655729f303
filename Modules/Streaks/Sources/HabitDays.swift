internal import Core
internal import StreaksAPI

/// The verdicts for the days of a span, computed from the items' sets of days. Rules K1, K2.
struct HabitDays {
    /// The days that qualify.
    private(set) var qualified: DayBits
    /// The days on which no habit was due, and the days that do not exist for the user.
    private(set) var neutral: DayBits
    /// The days that do not exist for the user. They are neutral, whatever was recorded. Rule D3.
    let vanished: DayBits
    private let habits: [DayItem]
    private let threshold: Effective<Int>

    /// Computes the verdict for every day of the span. The items' sets must cover the span. Tasks
    /// are ignored.
    init(_ items: [DayItem], over span: DaySpan, threshold: Effective<Int>, vanished: DayBits) {
        habits = items.filter(\.isHabit).map { item in
            guard !item.exempt.isEmpty else { return item }
            var item = item
            item.exempt.formIntersection(item.scheduled)
            item.exempt.subtract(item.completed.union(item.excused))
            return item
        }
        self.threshold = threshold
        self.vanished = vanished
        qualified = DayBits(span)
        neutral = DayBits(span)
        judge()
        qualified.subtract(vanished)
        neutral.formUnion(vanished)
    }

    private mutating func judge() {
        let words = habits.map { habit in
            let left = habit.scheduled.subtracting(habit.excused).subtracting(habit.exempt)
            return (left.words, habit.completed.intersection(habit.scheduled).words)
        }
        var counting = qualified.words
        var resting = counting
        for word in counting.indices {
            var open = DayCounter()
            var done = DayCounter()
            for (left, completed) in words {
                open.add(left[word])
                // Completions on a day off are not counted.
                done.add(completed[word])
            }
            resting[word] = ~open.days(atLeast: 1)
            for (percent, days) in thresholds((qualified.firstWord + word) * 64) {
                open.forEachCount(among: days & ~resting[word]) { open, days in
                    // Rule K1: completed · 100 ≥ left · threshold, without exempt habits.
                    let needed = (open * percent + 99) / 100
                    counting[word] |= days & done.days(atLeast: needed)
                }
            }
        }
        qualified.replaceWords(counting)
        neutral.replaceWords(resting)
    }

    /// Returns the thresholds of the 64 days that start at `first`, each one with a bit set of the
    /// days to which it applies.
    private func thresholds(_ first: Int) -> [(percent: Int, days: UInt64)] {
        guard !threshold.entries.isEmpty else { return [(threshold.initial, .max)] }
        var found: [(percent: Int, days: UInt64)] = []
        for day in 0..<64 {
            let percent = threshold.value(on: Day(first + day))
            if found.last?.percent != percent { found.append((percent, 0)) }
            found[found.count - 1].days |= 1 << UInt64(day)
        }
        return found
    }

    /// Returns true if the day can no longer qualify, even if the user completes all remaining
    /// habits.
    ///
    /// The reason is that limits were exceeded.
    func isLost(_ day: Day) -> Bool {
        guard !qualified[day], habits.contains(where: { $0.lost[day] }) else { return false }
        let left = habits.filter { $0.scheduled[day] && !$0.excused[day] }
        let possible = left.count { $0.completed[day] || !$0.lost[day] }
        let counting = left.count { !$0.exempt[day] || !$0.lost[day] }
        return possible * 100 < max(1, counting) * threshold.value(on: day)
    }

    /// Returns the tally of a day.
    func tally(_ day: Day, today: Day) -> DayTally {
        let exempt = habits.count { $0.exempt[day] }
        let verdict: DayTally.Verdict =
            if day > today {
                .future
            } else if qualified[day] {
                .qualified
            } else if neutral[day], vanished[day] || day < today || exempt == 0 {
                .neutral
            } else if day == today, !isLost(day) {
                .pending
            } else {
                .missed
            }
        return DayTally(
            day: day, scheduled: habits.count { $0.scheduled[day] },
            completed: habits.count { $0.completed[day] && $0.scheduled[day] },
            excused: habits.count { $0.excused[day] }, exempt: exempt,
            extra: habits.count { $0.completed[day] && !$0.scheduled[day] },
            isVanished: vanished[day], verdict: verdict,
            threshold: threshold.value(on: day))
    }
}
