internal import Core
internal import Recurrence

extension ItemPatch {
    /// Returns the normalised fields of a new item, with defaults for missing fields. Throws an
    /// error if a field is invalid. Rules H2, H4.
    func completed(for kind: ItemKind, start: Day) throws(Rejection) -> ItemPatch {
        var result = self
        guard let name = result.name else {
            throw Rejection("habits.name", "Enter a name for the item.", field: "name")
        }
        let type = type ?? impliedType
        result.type = type
        result.unit = unit ?? (type == .timed ? .min : .count)
        result.target = target ?? type.defaultTarget(in: unit)
        if let target = result.target, let unit = result.unit {
            result.step = step ?? min(unit.defaultStep, target)
        }
        result.period = period ?? .day
        result.schedule = schedule ?? kind.defaultSchedule
        let definition = result.applied(to: ItemDefinition(name: name, for: kind))
        try definition.check(after: result, from: start)
        try definition.checkDue(after: result, of: kind, from: start)
        return result
    }

    /// The type that the other fields imply, for a new item without a type.
    private var impliedType: ItemType {
        if unit?.isTime == true { return .timed }
        return (unit ?? .count) == .count && (target ?? .one) == .one ? .binary : .repeating
    }
}

extension ItemType {
    /// Returns the default target of a new item: 10 of its unit if timed, 8 times if repeating.
    fileprivate func defaultTarget(in unit: ItemUnit?) -> Amount {
        switch self {
        case .timed: Amount(10)
        case .repeating where (unit ?? .count) == .count: Amount(8)
        case .binary, .increment, .reduction, .repeating: .one
        }
    }
}

extension ItemUnit {
    /// The default amount for one tap of +, such as 5 min. Rule H6.
    var defaultStep: Amount {
        switch self {
        case .count, .hours, .km, .oz: .one
        case .min: Amount(5)
        case .sec: Amount(30)
        case .steps, .ml: Amount(100)
        case .kcal, .g: Amount(10)
        }
    }
}

extension ItemDefinition {
    /// Validates the definition that results from a patch that takes effect on a day. Rules H2, H5,
    /// R4.
    func check(after patch: ItemPatch, from day: Day) throws(Rejection) {
        try checkType()
        try checkRamp(patch)
        if patch.schedule != nil || patch.type != nil { try checkSchedule(from: day) }
    }

    /// Validates the due day that a patch sets. Rule H15.
    func checkDue(
        after patch: ItemPatch, of kind: ItemKind, from start: Day
    ) throws(Rejection) {
        guard case .set(let due) = patch.dueDay else { return }
        guard kind == .task, schedule == .once else {
            throw Rejection(
                "habits.due", "Only a one-off task can have a due day.", field: "dueDay")
        }
        guard due >= start else {
            throw Rejection(
                "habits.due",
                "The due day, \(due), is before the first day, \(start). Choose a later day.",
                field: "dueDay")
        }
    }

    private func checkType() throws(Rejection) {
        if type == .binary, target != .one || unit != .count {
            throw Rejection(
                "habits.target",
                "A yes-or-no item cannot have a target; make it repeating or timed.",
                field: "target")
        }
        if type == .timed, !unit.isTime {
            throw Rejection(
                "habits.unit", "The unit of a timed item must be sec, min or hours.", field: "unit")
        }
    }

    private func checkRamp(_ patch: ItemPatch) throws(Rejection) {
        guard let ramp else {
            if patch.rampDays != nil {
                throw Rejection(
                    "habits.ramp", "Enter the start value of the target, too.", field: "rampStart")
            }
            return
        }
        guard type.canRamp else {
            throw Rejection(
                "habits.ramp", "Only increment and reduction items can have a changing target.",
                field: "rampStart")
        }
        if type == .reduction, ramp.start < target {
            throw Rejection(
                "habits.ramp", "For a reduction, the start must not be under the target.",
                field: "rampStart")
        }
        if type == .increment, ramp.start > target {
            throw Rejection(
                "habits.ramp", "For an increment, the start must not be over the target.",
                field: "rampStart")
        }
    }

    private func checkSchedule(from day: Day) throws(Rejection) {
        if type.isLimit, schedule.isQuota {
            throw Rejection(
                "habits.schedule", "A reduction item needs fixed days, such as every day.",
                field: "schedule")
        }
        guard case .rule(let rule) = schedule else { return }
        let parts = rule.parts
        guard !rule.frequency.isSubDaily, parts.hours.isEmpty, parts.minutes.isEmpty,
            parts.seconds.isEmpty
        else {
            throw Rejection(
                "habits.schedule",
                "A schedule consists of days. For several times a day, use a target and reminders.",
                field: "schedule")
        }
        guard DayPlan(rule, start: day).isNeverOccurring else { return }
        var message = "This schedule never occurs."
        if case .until(let last) = rule.end, let endless = try? rule.ending(.never),
            !DayPlan(endless, start: day).isNeverOccurring
        {
            message =
                last.day < day
                ? "This schedule ended on \(last.day). Choose an end on \(day) or later."
                : "This schedule ends on \(last.day), before it occurs from \(day) on. "
                    + "Choose a later end."
        }
        throw Rejection("habits.schedule", message, field: "schedule")
    }
}
