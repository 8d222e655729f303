internal import Core

/// The item and the day that a command refers to.
struct Aim {
    var state: HabitsState
    var place: Int
    var day: Day
    var era: ItemPlan.DefinitionPeriod
    var item: HabitsState.ItemState { state.items[place] }
    var facts: ItemFacts { state.items[place].facts }

    /// The amount logged on the day.
    var logged: Amount { facts.progress.amount(on: day) }

    /// Throws an error if the amount cannot be logged on the day.
    ///
    /// The reason is a one-off task that was done on another day, or a sum out of range
    /// (`habits.amount`).
    func refuse(adding amount: Amount) throws(Rejection) {
        if amount > .zero { try refuseSecondTime() }
        guard (logged + amount).isValid else { throw Refusal.amount.rejection(for: "amount") }
    }

    /// Throws `habits.task.done` if a one-off task was done on another day. Rule H15.
    func refuseSecondTime() throws(Rejection) {
        guard let done = item.plan.dayDone(otherThan: day) else { return }
        throw .conflict(
            "habits.task.done",
            "\(quoted(era.definition.name)) was already done on \(done).",
            field: "item", hints: ["To open it again, undo its completion."])
    }
}

extension CommandContext {
    /// Returns the item on a day; the default is today. Throws an error if the item does not exist
    /// or is archived.
    func aim(
        at item: ItemID, on day: Day?, mayLieAhead: Bool = false, mayBeArchived: Bool = false
    ) throws(Rejection) -> Aim {
        let day = day ?? today
        let state = view.habits
        guard let place = state.place(of: item), state.items[place].plan.isShown,
            let index = state.items[place].plan.era(on: day)
        else { throw .unknownItem }
        guard mayLieAhead || day <= today else { throw .futureDay }
        let era = state.items[place].plan.eras[index]
        if era.isArchived, !mayBeArchived { throw .archived(era.definition.name) }
        return Aim(state: state, place: place, day: day, era: era)
    }

    /// Returns the facts that stop all timers of an item, now or at an earlier end. The first fact
    /// logs the measured time. Rules H10, D6.
    ///
    /// Throws `habits.timer.long` if the timer ran for more than 12 hours and no end is given.
    func stopFacts(of aim: Aim, at end: Instant? = nil) throws(Rejection) -> [Fact] {
        let facts = aim.facts
        guard let standing = facts.runningTimer,
            let timer = facts.timers.first(where: { $0.id == standing.id })
        else { return [] }
        if let end {
            guard end > standing.started, end <= moment.instant else {
                throw Rejection(
                    "habits.timer.end",
                    "The end must be after the start of the timer, \(standing.started.utcText), "
                        + "and not after now.",
                    field: "at")
            }
        } else if standing.isForgotten(at: moment.instant) {
            throw .forgottenTimer(
                aim.era.definition.name, hours: standing.elapsed(at: moment.instant) / 3_600_000)
        }
        return stopFacts(of: aim, logging: parts(of: timer, aim, until: end ?? moment.instant))
    }

    /// Returns the facts that stop all timers of an item. The first fact logs the given amounts.
    func stopFacts(of aim: Aim, logging parts: [TimerPart]) -> [Fact] {
        let facts = aim.facts
        let open = facts.timers.filter { $0.standing(facts.retractions) != nil }
        guard let first = facts.runningTimer else { return [] }
        let ordered = open.filter { $0.id == first.id } + open.filter { $0.id != first.id }
        return ordered.map { timer in
            .timerStopped(facts.id, timer.id, timer.id == first.id ? parts : [])
        }
    }

    /// Returns a timer's time as amounts by day. It is split at the start of each day and converted
    /// to the unit in force on that day.
    private func parts(
        of timer: TimerFacts, _ aim: Aim, until end: Instant
    ) -> [TimerPart] {
        var byDay: [Day: Int64] = [:]
        for stretch in timer.stretches(aim.facts.retractions) ?? [] {
            let end = min(stretch.to ?? end, end)
            for part in moment.rule.split(from: stretch.from, to: end) {
                byDay[part.day, default: 0] += part.milliseconds
            }
        }
        return byDay.sorted { $0.key < $1.key }.compactMap { day, milliseconds in
            let plan = aim.item.plan
            let unit = plan.era(on: day).map { plan.eras[$0].definition.unit } ?? .min
            let amount = unit.amount(ofMilliseconds: milliseconds)
            guard let amount, amount > .zero, amount.isValid else { return nil }
            return TimerPart(day: day, amount: amount)
        }
    }
}
