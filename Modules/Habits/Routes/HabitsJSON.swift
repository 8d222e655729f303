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
    /// The item on the day as JSON text: what was to be done and what came of it.
    var encoded: [UInt8] {
        var writer = PayloadWriter(capacity: 640)
        writer.field("item", item.description)
        writer.field("kind", kind.rawValue)
        writer.field("day", day)
        writer.field("name", definition.name)
        writer.field("icon", definition.icon)
        writer.field("colour", JSON.text(definition.colour))
        writer.field("type", definition.type.rawValue)
        writer.field("unit", definition.unit.rawValue)
        writer.field("period", definition.period.rawValue)
        writer.field("step", definition.step.json)
        writer.field("target", target.json)
        writer.field("progress", progress.json)
        writer.field("logged", logged.json)
        writeStanding(to: &writer)
        return writer.finish()
    }

    private func writeStanding(to writer: inout PayloadWriter) {
        writer.field("scheduled", isScheduled)
        writer.field("completed", isCompleted)
        writer.field("excused", isExcused)
        writer.field("pending", isPending)
        writer.field("optional", isOptional)
        writer.field("overdue", isOverdue)
        writer.field("confirmed", isConfirmed)
        writer.field("skip", skip?.json ?? .null)
        writer.field("note", note)
        writer.field("timer", timer?.json ?? .null)
    }
}

extension Outcome {
    /// What was done, with the operation that undo takes, and the instance after it.
    func encoded(instance: Instance) -> [UInt8] {
        var writer = PayloadWriter(capacity: 768)
        writer.field("operation", operation.description)
        writer.field("isNew", isNew)
        writer.field("instance", encoded: instance.encoded)
        return writer.finish()
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
