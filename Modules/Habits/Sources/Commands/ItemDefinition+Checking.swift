internal import Core
internal import Recurrence

extension ItemPatch {
    /// The fields of a new item, tidy as they are: defaults filled in, and checked. Rules H2, H4.
    func completed(for kind: ItemKind, start: Day) throws(Rejection) -> ItemPatch {
        var result = self
        guard let name = result.name else {
            throw Rejection("habits.name", "Give the item a name.", field: "name")
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
        return result
    }

    /// What a person who gives no type has in mind.
    private var impliedType: ItemType {
        if unit?.isTime == true { return .timed }
        return (unit ?? .count) == .count && (target ?? .one) == .one ? .binary : .repeating
    }
}

extension ItemType {
    /// The target of a new item without one: 10 of its unit if timed, 8 times if repeating.
    fileprivate func defaultTarget(in unit: ItemUnit?) -> Amount {
        switch self {
        case .timed: Amount(10)
        case .repeating where (unit ?? .count) == .count: Amount(8)
        case .binary, .increment, .reduction, .repeating: .one
        }
    }
}

extension ItemUnit {
    /// What one tap of + adds unless the person says otherwise: "+5 min". Rule H6.
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
    /// Checks what a patch made of a definition that holds from a day on. Rules H2, H5, R4.
    func check(after patch: ItemPatch, from day: Day) throws(Rejection) {
        try checkType()
        try checkRamp(patch)
        if patch.schedule != nil || patch.type != nil { try checkSchedule(from: day) }
    }

    private func checkType() throws(Rejection) {
        if type == .binary, target != .one || unit != .count {
            throw Rejection(
                "habits.target",
                "A yes-or-no item has no target of its own; make it repeating or timed.",
                field: "target")
        }
        if type == .timed, !unit.isTime {
            throw Rejection(
                "habits.unit", "A timed item is counted in sec, min or hours.", field: "unit")
        }
    }

    private func checkRamp(_ patch: ItemPatch) throws(Rejection) {
        guard let ramp else {
            if patch.rampDays != nil {
                throw Rejection(
                    "habits.ramp", "Say where the target starts, too.", field: "rampStart")
            }
            return
        }
        guard type.canRamp else {
            throw Rejection(
                "habits.ramp", "Only items that build up or cut down have a moving target.",
                field: "rampStart")
        }
        if type == .reduction, ramp.start < target {
            throw Rejection(
                "habits.ramp", "To cut down, the start must not be under the target.",
                field: "rampStart")
        }
        if type == .increment, ramp.start > target {
            throw Rejection(
                "habits.ramp", "To build up, the start must not be over the target.",
                field: "rampStart")
        }
    }

    private func checkSchedule(from day: Day) throws(Rejection) {
        if type.isLimit, schedule.isQuota {
            throw Rejection(
                "habits.schedule", "An item that cuts down needs fixed days, such as every day.",
                field: "schedule")
        }
        guard case .rule(let rule) = schedule else { return }
        let parts = rule.parts
        guard !rule.frequency.isSubDaily, parts.hours.isEmpty, parts.minutes.isEmpty,
            parts.seconds.isEmpty
        else {
            throw Rejection(
                "habits.schedule",
                "Schedules go by days; for several times a day use a target and reminders.",
                field: "schedule")
        }
        if DayPlan(rule, start: day).isNeverOccurring {
            throw Rejection(
                "habits.schedule", "This schedule never occurs.", field: "schedule")
        }
    }
}
