internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Habits

/// The command-line options for the fields of an item. An omitted field does not change; "" clears
/// an optional field.
struct ItemFields: ParsableArguments {
    @Option(
        name: .shortAndLong, parsing: .unconditional, help: "The target amount: 10, 1.5.")
    var target: String?
    @Option(name: .shortAndLong, help: "count, sec, min, hours, km, steps, kcal, g, ml or oz.")
    var unit: String?
    @Option(
        name: [.customLong("every"), .customLong("schedule"), .customShort("e")],
        help: "The schedule: daily, mon,wed, 3/week, 15th … (cairn help schedules).")
    var schedule: String?
    @Option(name: .customLong("per"), help: "The period of the target: day, week or month.")
    var period: String?
    @Option(help: "binary, timed, increment, reduction or repeating.")
    var type: String?
    @Option(parsing: .unconditional, help: "The amount that one tap adds.")
    var step: String?
    @Option(help: "The action that it follows: brush my teeth.")
    var after: String?
    @Option(help: "anchor:…, context:… or throughout.")
    var trigger: String?
    @Option(name: .customLong("at"), help: "The time of day: 07:30.")
    var time: String?
    @Option(name: .customLong("remind"), help: "The reminder times: 07:30,21:00.")
    var reminders: String?
    @Option(help: "Reminders: yes or no.")
    var notify: String?
    @Option(help: "A symbol, such as an emoji.")
    var icon: String?
    @Option(help: "Its colour: #58B62F.")
    var colour: String?
    @Option(
        parsing: .unconditional,
        help: "The due day of a task: fri, 2026-12-24.")
    var due: String?
    @Option(
        name: .customLong("from-value"), parsing: .unconditional,
        help: "The start value of a ramp towards the target.")
    var rampStart: String?
    @Option(
        name: .customLong("ramp-days"), parsing: .unconditional,
        help: "The length of the ramp in days. Default: 66.")
    var rampDays: String?

    /// The fields that the user set, as typed.
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

/// A field of an item with the text that the user typed.
struct TypedField: Sendable {
    let name: String
    let text: String
}

extension ItemPatch {
    /// Reads the typed fields one by one.
    ///
    /// Numbers are read in the user's format. Relative dates count from `today`.
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
