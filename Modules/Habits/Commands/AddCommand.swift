internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// `cairn add`: a habit or a task. Rules H2–H5.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Start a habit, or note a task.",
        discussion: """
            Examples:
              cairn add "Read 10 pages"
              cairn add Meditate --target 10 --unit min --after "make coffee"
              cairn add Run --every 3/week
              cairn add Water --target 2000 --unit ml --step 250 --type repeating
              cairn add Coffee --type reduction --from-value 6 --target 2
              cairn add "Call the dentist" --task --start mon
            """)

    @Argument(help: "Its name, 1 to 80 characters.")
    var name: [String]
    @Flag(help: "A task: done once, outside habit days.")
    var task = false
    @Option(parsing: .unconditional, help: "The first day; today unless given.")
    var start: String?
    @OptionGroup var fields: ItemFields

    func run() async throws {
        var patch = try fields.patch()
        try patch.set("name", name.joined(separator: " "))
        let first = try await session.ask { asking throws(Rejection) in
            try start.map { text throws(Rejection) in
                try DayReader(today: asking.today, leaning: .future).day(text)
            }
        }
        try await session.run(AddItem(task ? .task : .habit, patch, start: first)) { outcome in
            show(outcome.reply, today: outcome.moment.day, session)
        }
    }

    private func show(_ added: AddItem.Added, today: Day, _ session: Session) {
        let plus = session.paint("+", .success)
        let about = session.paint(added.item.definition.sentence, .quiet)
        session.show("\(plus) \(added.item.name)  \(about)")
        // No line is broken within a day.
        let days = added.next.map {
            DayText.relative($0, today: today).replacing(" ", with: "\u{a0}")
        }
        if !days.isEmpty { session.tell("Next: \(days.joined(separator: ", "))") }
        for sentence in added.advice { session.tell(sentence) }
    }
}

extension ItemDefinition {
    /// "Every day, 10 min, after I make coffee".
    var sentence: String {
        var parts = [schedule.summary]
        let isPlain = type == .binary && target == .one && unit == .count
        if !isPlain {
            let what = unit == .count ? "\(target)" : "\(target) \(unit.rawValue)"
            let limit = type.isLimit ? "at most " : ""
            parts.append(limit + what + (period == .day ? "" : " a \(period.rawValue)"))
        }
        if let ramp { parts.append("from \(ramp.start) over \(ramp.days) days") }
        if let timeOfDay { parts.append("at \(timeOfDay)") }
        if let trigger {
            parts.append(trigger.display.prefix(1).lowercased() + trigger.display.dropFirst())
        }
        return parts.joined(separator: ", ")
    }
}
