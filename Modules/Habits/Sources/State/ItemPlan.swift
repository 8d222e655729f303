internal import Core
internal import Recurrence

/// What follows from an item's facts, worked out once when they change: never stored.
struct ItemPlan: Sendable {
    var kind = ItemKind.habit
    var start = Day.first
    /// When it was first added, as far as that was not taken back. Rule K1.
    var arrival: RetractableRegister<Arrival>.Version?
    var order: Int64 = 0
    /// Whether there is such an item: it was added and is not deleted.
    var isShown = false
    /// From which day on which definition holds, earliest first; empty before the item is added.
    var eras: [Era] = []
    /// Whether some definition adds up over weeks or months.
    var hasPeriods = false
    /// Whether some definition is a limit.
    var hasLimits = false
    /// Whether some definition counts in another unit than the others.
    var hasUnits = false
    /// Days on which the progress reached the target or, for a limit, went beyond it.
    var reached = BitPages()
    /// Days on which something was logged.
    var positive = BitPages()

    /// A definition and the days from which it holds; shared, since questions pass it around.
    final class Era: Sendable {
        let from: Day
        let definition: ItemDefinition
        let isArchived: Bool
        /// The first day of the ramp.
        let rampStart: Day
        /// The day from which the schedule counts.
        let anchor: Day
        /// The days of a rule.
        let days: DayPlan?

        /// The first era of an item.
        init(_ birth: Birth) {
            let first = ItemDefinition(name: "", for: birth.kind)
            from = Day(Int32.min)
            definition = birth.fields.applied(to: first)
            isArchived = false
            rampStart = birth.start
            anchor = birth.start
            days = Era.compile(definition.schedule, from: anchor)
        }

        /// The era that a revision begins.
        init(_ before: Era, _ revision: ItemFacts.Revision, start: Day) {
            let first = max(start, revision.from)
            from = revision.from
            definition = revision.patch.applied(to: before.definition)
            isArchived = revision.isArchived ?? before.isArchived
            rampStart = revision.patch.changesRamp ? first : before.rampStart
            // The frame of "n times a week" is the calendar week, whatever was edited or archived
            // in it; "n in any d days" counts afresh from the day on which it is back. Rule H8.
            let isBack = before.isArchived && !isArchived && definition.schedule.isRolling
            let isFramed = definition.schedule.isQuota && !definition.schedule.isRolling
            let isNew = isBack || revision.patch.schedule != nil
            anchor = isFramed ? start : isNew ? first : before.anchor
            days =
                revision.patch.schedule == nil
                ? before.days : Era.compile(definition.schedule, from: anchor)
        }

        private static func compile(_ schedule: Schedule, from anchor: Day) -> DayPlan? {
            guard case .rule(let rule) = schedule else { return nil }
            return DayPlan(rule, start: min(max(anchor, .first), .last))
        }

        /// What a day asks for. Rule H5.
        func target(on day: Day) -> Amount {
            guard let ramp = definition.ramp, definition.type.canRamp else {
                return definition.target
            }
            return ramp.target(
                index: day - rampStart, end: definition.target, step: definition.step)
        }
    }

    /// The definition in force on a day; nil before the item is added.
    @inline(__always)
    func era(on day: Day) -> Int? {
        var index = eras.count - 1
        while index > 0, eras[index].from > day { index -= 1 }
        return index >= 0 ? index : nil
    }

    /// The name in force on a day; empty before the item is added.
    func name(on day: Day) -> String { era(on: day).map { eras[$0].definition.name } ?? "" }

    /// The last day on which an era's definition holds.
    func end(of index: Int) -> Day { index + 1 < eras.count ? eras[index + 1].from - 1 : .last }
}

extension ItemPlan {
    /// Works out everything from the facts.
    init(_ facts: ItemFacts) {
        let retractions = facts.retractions
        guard var birth = facts.births.current(retractions)?.value else { return }
        birth.start = facts.starts.current(retractions)?.value ?? birth.start
        kind = birth.kind
        start = birth.start
        arrival = facts.arrivals.first(retractions)
        order = facts.orders.current(retractions)?.value ?? birth.order
        isShown = facts.deletions.current(retractions) == nil
        eras = [Era(birth)]
        for revision in facts.revisions where !retractions.holds(revision.stamp.event) {
            let era = Era(eras[eras.count - 1], revision, start: start)
            if eras[eras.count - 1].from == era.from { eras.removeLast() }
            eras.append(era)
        }
        hasPeriods = eras.contains { $0.definition.period != .day }
        hasLimits = eras.contains { $0.definition.type.isLimit }
        hasUnits = eras.contains { $0.definition.unit != eras[0].definition.unit }
        rebuild(facts.progress)
    }

    /// Sets the bits of all days anew.
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

    /// The same target on every day: whole pages at once.
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

    /// Sets the bits of a day after its sum changed, and of later days of its week and month.
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
    private static func isReached(_ amount: Amount, _ era: Era, on day: Day) -> Bool {
        let target = era.target(on: day)
        return era.definition.type.isLimit ? amount > target : amount >= target && amount > .zero
    }
}
