internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// The shapes of what is taken and answered.
enum HabitsSchemas {
    static let amount = Schema.number(0...1_000_000_000)
    static let positive = Schema.number(0.001...1_000_000_000)
    static let change = Schema.number(-1_000_000_000...1_000_000_000)
    static let words = Schema.text(0...4_000)
    static let note = Schema.text(.lines(0...2_000)).example("With Kim, outside.")
    static let name = Schema.text(.line(1...80)).example("Meditate")
    static let trigger = Schema.text(
        TextRule(
            length: 9...120,
            pattern: "^(throughout|(anchor|context):[!-~]([ -~]{0,98}[!-~])?)$",
            wanted: "throughout, or anchor: or context: and up to a hundred plain characters",
            accepts: isTrigger)
    ).example("anchor:brush my teeth")
    static let kind = Schema.choice(ItemKind.allCases.map(\.rawValue))
    static let schedule = Schema.text(.line(1...500)).described(
        "`none`, `daily`, `weekdays`, `weekly`, `monthly`, `yearly`, `3/week`, `10/month`, `3/10` "
            + "(in any ten days), or a rule of RFC 5545."
    ).example("FREQ=WEEKLY;BYDAY=TU,TH")

    private static func isTrigger(_ text: String) -> Bool { (try? Trigger(text: text)) != nil }

    /// The fields that people set; each may be left out.
    static let fields: [Schema.Property] = [
        .optional("icon", .text(.line(0...16)).example("🧘")),
        .optional("colour", Schema.colour.orNull),
        .optional("type", .choice(ItemType.allCases.map(\.rawValue))),
        .optional("unit", .choice(ItemUnit.allCases.map(\.rawValue))),
        .optional("target", positive.described("At least so much; at most for a reduction.")),
        .optional("step", positive.described("What one tap of + adds.")),
        .optional("period", .choice(TargetPeriod.allCases.map(\.rawValue))),
        .optional("schedule", schedule),
        .optional("time", Schema.timeOfDay.orNull),
        .optional("reminders", .list(of: .timeOfDay, count: 0...24)),
        .optional("notify", .boolean),
        .optional("trigger", trigger.orNull),
        .optional("group", Schema.id.orNull),
        .optional("rampStart", amount.orNull.described("Where a target that moves begins.")),
        .optional("rampDays", .integer(1...3_660)),
    ]

    static let newItem = Schema.object(
        [.required("name", name), .optional("kind", kind), .optional("start", .day)] + fields
    ).named("NewItem").example(["name": "Meditate", "target": 10, "unit": "min"])

    static let patch = Schema.object([.optional("name", name)] + fields).named("ItemPatch")

    static let item = Schema.object([
        .required("id", .id), .required("kind", kind), .required("start", .day),
        .required("archived", .boolean), .required("name", words), .required("icon", words),
        .required("colour", Schema.colour.orNull), .required("type", words),
        .required("unit", words), .required("target", amount), .required("step", amount),
        .required("period", words), .required("schedule", words),
        .required("time", Schema.timeOfDay.orNull),
        .required("reminders", .list(of: .timeOfDay)), .required("notify", .boolean),
        .required("trigger", words.orNull), .required("group", Schema.id.orNull),
        .required("rampStart", amount.orNull),
        .required("rampDays", Schema.integer(1...3_660).orNull),
    ]).named("Item")

    static let timer = Schema.object([
        .required("id", .id), .required("started", .integer.described("Milliseconds since 1970.")),
        .required("accumulated", .integer.described("Milliseconds before the last pause.")),
        .required("runningSince", Schema.integer.orNull),
    ]).named("Timer")

    static let instance = Schema.object([
        .required("item", .id), .required("kind", kind), .required("day", .day),
        .required("name", words), .required("icon", words),
        .required("colour", Schema.colour.orNull), .required("type", words),
        .required("unit", words), .required("period", words), .required("step", amount),
        .required("target", amount), .required("progress", amount), .required("logged", change),
        .required("scheduled", .boolean), .required("completed", .boolean),
        .required("excused", .boolean), .required("pending", .boolean),
        .required("optional", .boolean), .required("overdue", .boolean),
        .required("confirmed", .boolean),
        .required(
            "skip",
            Schema.object([.required("note", words), .required("range", Schema.id.orNull)]).orNull),
        .required("note", words), .required("timer", timer.orNull),
    ]).named("Instance")

    static let days = Schema.list(of: .day)

    static let window = Schema.object([
        .required("from", .day), .required("to", .day), .required("scheduled", .integer),
        .required("completed", .integer), .required("excused", .integer),
        .required("amount", .number(-1e15...1e15)),
        .required("adherence", Schema.integer(0...100).orNull),
    ]).named("Window")

    static let statistics = Schema.object([
        .required("last7", window), .required("last30", window), .required("all", window),
        .required("total", .number(-1e15...1e15)), .required("currentStreak", .integer),
        .required("bestStreak", .integer), .required("bestFrom", Schema.day.orNull),
        .required("bestTo", Schema.day.orNull), .required("strength", .number(0...1)),
    ]).named("Statistics")

    static let rule = Schema.text(
        TextRule(
            length: 1...4, pattern: "^(all|any|[1-9][0-9]{0,2}|1000)$",
            wanted: "all, any or a number from 1 to 1000"
        ) { (try? ItemGroup.Rule(text: $0)) != nil && $0.first != "0" && $0.first != "+" }
    ).example("any")

    static let group: [Schema.Property] = [
        .required("id", .id), .required("name", words), .required("rule", rule),
    ]

    static let skipRange = Schema.object([
        .required("id", .id), .required("from", .day), .required("to", .day),
        .required("note", words), .required("items", Schema.list(of: .id).orNull),
    ]).named("SkipRange")

    /// Something that was done: under which operation, for undo, and whether it was new.
    static func done(_ properties: [Schema.Property]) -> Schema {
        .object([.required("operation", .id), .required("isNew", .boolean)] + properties)
    }
}
