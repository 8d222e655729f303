internal import Core
internal import Recurrence

/// The data derived from an item's facts. It is recomputed when the facts change, and never stored.
struct ItemPlan: Sendable {
    var kind = ItemKind.habit
    var start = Day.first
    /// The first time at which the item was added and that is not retracted; nil if there is none.
    /// Rule K1.
    var arrival: RetractableRegister<Arrival>.Version?
    var order: Int64 = 0
    /// True if the item was added and is not deleted.
    var isShown = false
    /// The periods of the item's definitions, earliest first; empty before the item is added.
    var eras: [DefinitionPeriod] = []
    /// True if any definition has a weekly or monthly target.
    var hasPeriods = false
    /// True if any definition is a limit.
    var hasLimits = false
    /// True if the definitions have different units.
    var hasUnits = false
    /// The days on which the progress reached the target. For a limit, the days on which it
    /// exceeded the target.
    var reached = BitPages()
    /// The days on which something was logged.
    var positive = BitPages()

    /// A definition with the first day on which it is in force. It is a class because queries pass
    /// it around often.
    final class DefinitionPeriod: Sendable {
        let from: Day
        let definition: ItemDefinition
        let isArchived: Bool
        /// The first day of the ramp. The target changes from this day on.
        let rampStart: Day
        /// The day from which the schedule counts.
        let anchor: Day
        /// The scheduled days of a recurrence rule; nil for other schedules.
        let days: DayPlan?

        /// Creates the period of an item's first definition.
        init(_ birth: Creation) {
            let first = ItemDefinition(name: "", for: birth.kind)
            from = Day(Int32.min)
            definition = birth.fields.applied(to: first)
            isArchived = false
            rampStart = birth.start
            anchor = birth.start
            days = DefinitionPeriod.compile(definition.schedule, from: anchor)
        }

        /// Creates the period that starts with a revision.
        init(_ before: DefinitionPeriod, _ revision: ItemFacts.Revision, start: Day) {
            let first = max(start, revision.from)
            from = revision.from
            definition = revision.patch.applied(to: before.definition)
            isArchived = revision.isArchived ?? before.isArchived
            rampStart = revision.patch.changesRamp ? first : before.rampStart
            // "n times a week" uses the calendar week, whatever was edited or archived in it. "n
            // in any d days" starts a new count on the day on which the item is no longer
            // archived. Rule H8.
            let isBack = before.isArchived && !isArchived && definition.schedule.isRolling
            let isFramed = definition.schedule.isQuota && !definition.schedule.isRolling
            let isNew = isBack || revision.patch.schedule != nil
            anchor = isFramed ? start : isNew ? first : before.anchor
            days =
                revision.patch.schedule == nil
                ? before.days : DefinitionPeriod.compile(definition.schedule, from: anchor)
        }

        private static func compile(_ schedule: Schedule, from anchor: Day) -> DayPlan? {
            guard case .rule(let rule) = schedule else { return nil }
            return DayPlan(rule, start: min(max(anchor, .first), .last))
        }

        /// Returns the target of a day. Rule H5.
        func target(on day: Day) -> Amount {
            guard let ramp = definition.ramp, definition.type.canRamp else {
                return definition.target
            }
            return ramp.target(
                index: day - rampStart, end: definition.target, step: definition.step)
        }
    }

    /// Returns the index of the definition in force on a day; nil before the item is added.
    @inline(__always)
    func era(on day: Day) -> Int? {
        var index = eras.count - 1
        while index > 0, eras[index].from > day { index -= 1 }
        return index >= 0 ? index : nil
    }

    /// Returns the name in force on a day; empty before the item is added.
    func name(on day: Day) -> String { era(on: day).map { eras[$0].definition.name } ?? "" }

    /// Returns the last day of the definition with an index.
    func end(of index: Int) -> Day { index + 1 < eras.count ? eras[index + 1].from - 1 : .last }
}

extension ItemPlan {
    /// Computes the plan from the facts.
    init(_ facts: ItemFacts) {
        let retractions = facts.retractions
        guard var birth = facts.births.current(retractions)?.value else { return }
        birth.start = facts.starts.current(retractions)?.value ?? birth.start
        kind = birth.kind
        start = birth.start
        arrival = facts.arrivals.first(retractions)
        order = facts.orders.current(retractions)?.value ?? birth.order
        isShown = facts.deletions.current(retractions) == nil
        eras = [DefinitionPeriod(birth)]
        for revision in facts.revisions where !retractions.holds(revision.stamp.event) {
            let era = DefinitionPeriod(eras[eras.count - 1], revision, start: start)
            if eras[eras.count - 1].from == era.from { eras.removeLast() }
            eras.append(era)
        }
        hasPeriods = eras.contains { $0.definition.period != .day }
        hasLimits = eras.contains { $0.definition.type.isLimit }
        hasUnits = eras.contains { $0.definition.unit != eras[0].definition.unit }
        rebuild(facts.progress)
    }

    /// Recomputes the bits for all days.
    private mutating func rebuild(_ progress: AmountsByDay) {
        for (index, page) in progress.pages.enumerated() {
            var positive: UInt64 = 0
            for place in 0..<64 where progress.amounts[index << 6 | place] > 0 {
                positive |= 1 << UInt64(place)
            }
            self.positive.append(page, positive)
        }
        if eras.count == 1, !hasPeriods, eras[0].definition.ramp == nil {
            rebuildEvenly(progress)
        } else {
            for (index, amount) in progress.amounts.enumerated() where amount != 0 {
                refresh(Day(progress.pages[index >> 6] << 6 | Int32(index & 63)), progress)
            }
        }
    }

    /// Recomputes the bits by whole words, for a target that is the same on all days.
    private mutating func rebuildEvenly(_ progress: AmountsByDay) {
        let target = eras[0].definition.target.thousandths
        let floor = eras[0].definition.type.isLimit ? target + 1 : max(target, 1)
        progress.amounts.withUnsafeBufferPointer { amounts in
            for (index, page) in progress.pages.enumerated() {
                var word: UInt64 = 0
                for place in 0..<64 where amounts[index << 6 | place] >= floor {
                    word |= 1 << UInt64(place)
                }
                reached.append(page, word)
            }
        }
    }

    /// Updates the bits of a day whose sum changed, and of the later days in its week and month.
    @inline(__always)
    mutating func refresh(_ day: Day, _ progress: AmountsByDay) {
        guard let era = era(on: day) else { return }
        let amount = progress.amount(on: day)
        positive[day] = amount > .zero
        if hasPeriods {
            refreshPeriods(from: day, progress)
        } else {
            reached[day] = ItemPlan.isReached(amount, eras[era], on: day)
        }
    }

    private mutating func refreshPeriods(from day: Day, _ progress: AmountsByDay) {
        var week = progress.sum(day.startOfWeek..<day)
        var month = progress.sum(day.startOfMonth..<day)
        for later in day...max(day.startOfWeek + 6, day.endOfMonth) {
            guard let index = era(on: later) else { continue }
            let amount = progress.amount(on: later)
            week = (later.weekday == .monday ? .zero : week) + amount
            month = (later.civil.day == 1 ? .zero : month) + amount
            let sum =
                switch eras[index].definition.period {
                case .day: amount
                case .week where hasUnits:
                    self.sum(later.startOfWeek..<(later + 1), asOf: later, progress)
                case .month where hasUnits:
                    self.sum(later.startOfMonth..<(later + 1), asOf: later, progress)
                case .week: week
                case .month: month
                }
            reached[later] = ItemPlan.isReached(sum, eras[index], on: later)
        }
    }

    @inline(__always)
    private static func isReached(_ amount: Amount, _ era: DefinitionPeriod, on day: Day) -> Bool {
        let target = era.target(on: day)
        return era.definition.type.isLimit ? amount > target : amount >= target && amount > .zero
    }
}
