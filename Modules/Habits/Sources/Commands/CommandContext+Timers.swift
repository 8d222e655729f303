internal import Core

extension CommandContext {
    /// The facts that stop whatever timers of an item are on; the first logs the time. Rule H10,
    /// D6.
    func stopFacts(of aim: Aim) -> [Fact] {
        let facts = aim.facts
        let open = facts.timers.filter { $0.standing(facts.retractions) != nil }
        guard let first = facts.runningTimer else { return [] }
        let ordered = open.filter { $0.id == first.id } + open.filter { $0.id != first.id }
        return ordered.map { timer in
            .timerStopped(facts.id, timer.id, timer.id == first.id ? parts(of: timer, aim) : [])
        }
    }

    /// What a timer ran, split at rollovers, in the unit in force on each day.
    private func parts(of timer: TimerFacts, _ aim: Aim) -> [TimerPart] {
        var byDay: [Day: Int64] = [:]
        for stretch in timer.stretches(aim.facts.retractions) ?? [] {
            let end = min(stretch.to ?? moment.instant, moment.instant)
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

    /// The decision to let a timer go on.
    func resuming(
        _ timer: TimerStanding, of aim: Aim
    ) throws(Rejection) -> Decision<TimerStanding> {
        let isRunning = timer.runningSince != nil
        return try decision(isRunning ? [] : [.timerResumed(aim.facts.id, timer.id)], timerOf: aim)
    }

    /// The decision to record facts, told as the timer that comes of them.
    func decision(_ facts: [Fact], timerOf aim: Aim) throws(Rejection) -> Decision<TimerStanding> {
        guard let timer = self.aim(aim, after: facts).facts.runningTimer else { throw .noTimer }
        return Decision(facts.map(\.draft), reply: timer)
    }
}

extension Rejection {
    static var noTimer: Rejection {
        Rejection(
            "habits.timer.none", "No timer is on for this item.", field: "item",
            category: .conflict)
    }
}
