internal import Core
internal import Habits

extension Amount {
    /// A number of units, whole where it is.
    var json: JSON {
        thousandths % 1_000 == 0 ? .integer(thousandths / 1_000) : .number(units)
    }
}

extension JSON {
    /// The value's text, or `null`.
    static func text(_ value: (some CustomStringConvertible)?) -> JSON {
        value.map { .string($0.description) } ?? .null
    }

    static func count(_ value: Int) -> JSON { .integer(Int64(value)) }
}

extension Item {
    /// The item as it stands, in the shape of the HTTP interface.
    var json: JSON {
        var members: JSONObject = [
            "id": .string(id.description), "kind": .string(kind.rawValue), "start": .text(start),
            "archived": .bool(isArchived),
        ]
        for (key, value) in definition.members { members[key] = value }
        return .object(members)
    }
}

extension ItemDefinition {
    var members: JSONObject {
        [
            "name": .string(name), "icon": .string(icon), "colour": .text(colour),
            "type": .string(type.rawValue), "unit": .string(unit.rawValue), "target": target.json,
            "step": step.json, "period": .string(period.rawValue),
            "schedule": .string(schedule.description), "scheduleText": .string(schedule.summary),
            "time": .text(timeOfDay),
            "reminders": .array(reminders.map { .string($0.description) }), "notify": .bool(notify),
            "trigger": .text(trigger), "group": .text(group),
            "rampStart": ramp?.start.json ?? .null, "rampDays": .optional(ramp?.days),
        ]
    }
}

extension Instance {
    /// The item on a day, in the shape of the HTTP interface.
    var json: JSON {
        [
            "item": .string(item.description), "kind": .string(kind.rawValue), "day": .text(day),
            "name": .string(definition.name), "icon": .string(definition.icon),
            "colour": .text(definition.colour), "type": .string(definition.type.rawValue),
            "unit": .string(definition.unit.rawValue),
            "period": .string(definition.period.rawValue), "step": definition.step.json,
            "target": target.json, "progress": progress.json, "logged": logged.json,
            "scheduled": .bool(isScheduled), "completed": .bool(isCompleted),
            "excused": .bool(isExcused), "pending": .bool(isPending),
            "optional": .bool(isOptional), "overdue": .bool(isOverdue),
            "confirmed": .bool(isConfirmed),
            "skip": skip.map { ["note": .string($0.note), "range": .text($0.range)] } ?? .null,
            "note": .string(note),
            "timer": timer.map {
                [
                    "id": .string($0.id.description), "started": .integer($0.started.milliseconds),
                    "accumulated": .integer($0.accumulated),
                    "runningSince": $0.runningSince.map { .integer($0.milliseconds) } ?? .null,
                ]
            } ?? .null,
        ]
    }
}
