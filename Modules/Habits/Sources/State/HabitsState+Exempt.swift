internal import Core

extension HabitsState {
    /// The days up to the one on which each shown habit was added: on them it does not count
    /// against the day unless it was done. Rule K1.
    ///
    /// Days before the day of adding are among them only if an earlier operation added a habit
    /// that goes back as far. So an import into an empty store is judged by all its days, and one
    /// beside other habits takes no counted day away. By place; nil from `first` on.
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
