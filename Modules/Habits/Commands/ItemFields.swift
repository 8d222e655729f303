internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Habits

/// The fields of an item as options; what is not given stays, "" empties what may be empty.
struct ItemFields: ParsableArguments {
    @Option(
        name: .shortAndLong, parsing: .unconditional, help: "How much makes a success: 10, 1.5.")
    var target: String?
    @Option(name: .shortAndLong, help: "count, sec, min, hours, km, steps, kcal, g, ml or oz.")
    var unit: String?
    @Option(
        name: [.customLong("every"), .customLong("schedule"), .customShort("e")],
        help: "How often: daily, mon,wed, 3/week, 15th … (cairn help schedules).")
    var schedule: String?
    @Option(name: .customLong("per"), help: "Over what the target adds up: day, week or month.")
    var period: String?
    @Option(help: "binary, timed, increment, reduction or repeating.")
    var type: String?
    @Option(parsing: .unconditional, help: "What one tap adds.")
    var step: String?
    @Option(help: "What sets it off: brush my teeth.")
    var after: String?
    @Option(help: "anchor:…, context:… or throughout.")
    var trigger: String?
    @Option(name: .customLong("at"), help: "When on the day: 07:30.")
    var time: String?
    @Option(name: .customLong("remind"), help: "When to remind: 07:30,21:00.")
    var reminders: String?
    @Option(help: "Whether to remind: yes or no.")
    var notify: String?
    @Option(help: "A symbol, such as an emoji.")
    var icon: String?
    @Option(help: "Its colour: #58B62F.")
    var colour: String?
    @Option(
        parsing: .unconditional,
        help: "The day by which a task has to be done: fri, 2026-12-24.")
    var due: String?
    @Option(
        name: .customLong("from-value"), parsing: .unconditional,
        help: "Where a ramp towards the target begins.")
    var rampStart: String?
    @Option(
        name: .customLong("ramp-days"), parsing: .unconditional,
        help: "How many days the ramp takes; 66 unless given.")
    var rampDays: String?

    /// The fields that were given, as they were typed.
    var typed: [TypedField] {
        let texts: [(String, String?)] = [
            ("type", type), ("unit", unit), ("target", target), ("step", step),
            ("period", period), ("time", time), ("reminders", reminders),
            ("notify", notify ?? reminders.map { $0.isEmpty ? "no" : "yes" }), ("icon", icon),
            ("colour", colour), ("trigger", trigger), ("trigger", after.map { "anchor:\($0)" }),
            ("rampDays", rampDays), ("rampStart", rampStart), ("schedule", schedule),
            ("dueDay", due),
        ]
        return texts.compactMap { name, text in text.map { TypedField(name: name, text: $0) } }
    }
}

/// A field of an item as it was typed.
struct TypedField: Sendable {
    let name: String
    let text: String
}

extension ItemPatch {
    /// The fields that were typed, checked one by one; numbers are read as the person writes them,
    /// days from today on.
    init(_ typed: [TypedField], today: Day) throws(Rejection) {
        self.init()
        for field in typed {
            var text = field.text
            if field.name == "dueDay", !text.isEmpty {
                text = try DayReader(today: today, leaning: .future).day(text).description
            }
            try set(field.name, text)
        }
    }
}
