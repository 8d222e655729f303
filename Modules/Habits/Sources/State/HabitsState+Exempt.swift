internal import Core

extension HabitsState {
    /// Returns the exempt days of each habit that is shown, by the habit's index.
    ///
    /// They are the days up to and including the one on which the habit was added. On these days
    /// the habit counts only if it was done. Rule K1.
    ///
    /// Days before the habit was added are exempt only if an earlier operation had added a habit
    /// that starts at least as early. All days of an import into an empty journal therefore count.
    /// An import into a journal with other habits does not change days that already count.
    ///
    /// The value for a habit is nil if none of its days from `first` on are exempt.
    func exemptSpans(from first: Day) -> [Int: DaySpan] {
        let habits = items.indices.filter {
            items[$0].plan.isShown && items[$0].plan.kind == .habit
        }
        guard habits.contains(where: { items[$0].plan.arrival?.value.day ?? .first >= first })
        else { return [:] }
        var batches: [EventID: (stamp: Stamp, first: Day)] = [:]
        for place in habits {
            let plan = items[place].plan
            guard let arrival = plan.arrival else { continue }
            let day = min(plan.start, plan.positive.first ?? plan.start)
            let known = batches[arrival.value.operation] ?? (arrival.stamp, day)
            batches[arrival.value.operation] = (
                min(known.stamp, arrival.stamp), min(known.first, day)
            )
        }
        var earliest: [EventID: Day] = [:]
        var day: Day?
        for (operation, batch) in batches.sorted(by: { $0.value.stamp < $1.value.stamp }) {
            earliest[operation] = day
            day = min(day ?? batch.first, batch.first)
        }
        var spans: [Int: DaySpan] = [:]
        for place in habits {
            guard let arrival = items[place].plan.arrival?.value, arrival.day >= first else {
                continue
            }
            let from = min(earliest[arrival.operation] ?? arrival.day, arrival.day)
            spans[place] = DaySpan(from, arrival.day)
        }
        return spans
    }
}
