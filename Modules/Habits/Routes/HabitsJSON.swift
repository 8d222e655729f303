internal import Core
internal import Engine
internal import Habits

extension Amount {
    /// A number of units, whole where it is.
    var json: JSON {
        thousandths % 1_000 == 0 ? .integer(thousandths / 1_000) : .number(units)
    }
}

extension Day {
    var json: JSON { .string(description) }
}

extension JSON {
    static func days(_ days: [Day]) -> JSON { .array(days.map(\.json)) }

    /// The value's text, or `null` for nil.
    static func text(_ value: (some CustomStringConvertible)?) -> JSON {
        value.map { .string($0.description) } ?? .null
    }
}

extension Item {
    /// The item with the fields in force.
    var json: JSON {
        var members: JSONObject = [
            "id": .string(id.description), "kind": .string(kind.rawValue),
            "start": start.json, "archived": .bool(isArchived),
        ]
        definition.write(to: &members)
        return .object(members)
    }
}

extension ItemDefinition {
    fileprivate func write(to members: inout JSONObject) {
        members["name"] = .string(name)
        members["icon"] = .string(icon)
        members["colour"] = .text(colour)
        members["type"] = .string(type.rawValue)
        members["unit"] = .string(unit.rawValue)
        members["target"] = target.json
        members["step"] = step.json
        members["period"] = .string(period.rawValue)
        members["schedule"] = .string(schedule.description)
        members["time"] = .text(timeOfDay)
        members["reminders"] = .array(reminders.map { .string($0.description) })
        members["notify"] = .bool(notify)
        members["trigger"] = .text(trigger)
        members["group"] = .text(group)
        members["rampStart"] = ramp?.start.json ?? .null
        members["rampDays"] = .optional(ramp?.days)
    }
}

extension Instance {
    /// The item on the day: what was to be done and what came of it.
    var json: JSON {
        [
            "item": .string(item.description), "kind": .string(kind.rawValue), "day": day.json,
            "name": .string(definition.name), "icon": .string(definition.icon),
            "colour": .text(definition.colour), "type": .string(definition.type.rawValue),
            "unit": .string(definition.unit.rawValue),
            "period": .string(definition.period.rawValue), "step": definition.step.json,
            "target": target.json, "progress": progress.json, "logged": logged.json,
            "scheduled": .bool(isScheduled), "completed": .bool(isCompleted),
            "excused": .bool(isExcused), "pending": .bool(isPending),
            "optional": .bool(isOptional), "overdue": .bool(isOverdue),
            "confirmed": .bool(isConfirmed), "skip": skip?.json ?? .null,
            "note": .string(note), "timer": timer?.json ?? .null,
        ]
    }
}

extension Skip {
    fileprivate var json: JSON { ["note": .string(note), "range": .text(range)] }
}

extension TimerStanding {
    /// The timer as facts: what has elapsed by now is for the asker to add.
    var json: JSON {
        [
            "id": .string(id.description), "started": .integer(started.milliseconds),
            "accumulated": .integer(accumulated),
            "runningSince": runningSince.map { .integer($0.milliseconds) } ?? .null,
        ]
    }
}

extension SkipRange {
    var json: JSON {
        [
            "id": .string(id.description), "from": span.first.json, "to": span.last.json,
            "note": .string(note),
            "items": items.map { .array($0.map { .string($0.description) }) } ?? .null,
        ]
    }
}

extension GroupStanding {
    var json: JSON {
        var members = group.members
        members["completed"] = .integer(Int64(completed))
        members["needed"] = .integer(Int64(needed))
        members["satisfied"] = .bool(isSatisfied)
        members["items"] = .array(instances.map { .string($0.item.description) })
        return .object(members)
    }
}

extension ItemGroup {
    var members: JSONObject {
        [
            "id": .string(id.description), "name": .string(name),
            "rule": .string(rule.description),
        ]
    }
}

extension ItemStatistics {
    var json: JSON {
        [
            "last7": last7.json, "last30": last30.json, "all": all.json, "total": total.json,
            "currentStreak": .integer(Int64(currentStreak)),
            "bestStreak": .integer(Int64(bestStreak)),
            "bestFrom": .text(bestSpan?.first), "bestTo": .text(bestSpan?.last),
            "strength": .number(strength),
        ]
    }
}

extension ItemStatistics.Window {
    fileprivate var json: JSON {
        [
            "from": span.first.json, "to": span.last.json,
            "scheduled": .integer(Int64(scheduled)), "completed": .integer(Int64(completed)),
            "excused": .integer(Int64(excused)), "amount": amount.json,
            "adherence": .optional(adherence),
        ]
    }
}
