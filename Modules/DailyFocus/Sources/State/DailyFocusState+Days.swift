internal import Core

extension DailyFocusState {
    /// Returns the entries of a day that are not retracted, earliest first.
    ///
    /// The first is valid on every device; the others are set aside. Rules G2, Y2.
    func standing(on day: Day) -> [(stamp: Stamp, entry: EntryID)] {
        let known = (days[day] ?? []).compactMap { id -> (stamp: Stamp, entry: EntryID)? in
            guard let birth = entries[id]?.births.first(retractions), birth.value.day == day else {
                return nil
            }
            return (birth.stamp, id)
        }
        return known.sorted { $0.stamp < $1.stamp }
    }

    /// Returns the entry of a day; nil if there is none. Rule G2.
    func entry(on day: Day) -> FocusEntry? {
        standing(on: day).first.flatMap { entry($0.entry) }
    }

    /// Returns an entry, valid or set aside; nil if there is none.
    func entry(_ id: EntryID) -> FocusEntry? {
        guard let facts = entries[id], let birth = facts.births.first(retractions)?.value else {
            return nil
        }
        let focuses = birth.focuses.enumerated().map { index, plan in
            Focus(
                number: index + 1, title: plan.title, goal: plan.goal,
                carriedFrom: plan.carriedFrom,
                completedAt: facts.marks[index + 1]?.current(retractions)?.value ?? nil)
        }
        return FocusEntry(id: id, day: birth.day, focuses: focuses)
    }

    /// The first day with an entry; nil if there is none.
    var firstDay: Day? { days.keys.sorted().first { !standing(on: $0).isEmpty } }

    /// Returns the entries of a span, by day.
    func entries(over span: DaySpan) -> [FocusEntry] {
        days.keys.filter(span.contains).sorted().compactMap { entry(on: $0) }
    }
}
