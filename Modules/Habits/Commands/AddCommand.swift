internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn add`: adds a habit or a task. Rules H2–H5, H16.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a habit or a task.",
        discussion: """
            Examples:
              cairn add "Read 10 pages"
              cairn add Meditate --target 10 --unit min --after "make coffee"
              cairn add Run --every 3/week
              cairn add Water --target 2000 --unit ml --step 250 --type repeating
              cairn add Coffee --type reduction --from-value 6 --target 2
              cairn add "Call the dentist" --task --start mon
              cairn add "File taxes" --task --due 2027-05-31
            """)

    @Argument(help: "A sentence, or its name of 1 to 80 characters.")
    var name: [String]
    @Flag(help: "Use the words as the name, without reading fields from them.")
    var literal = false
    @Flag(help: "A task: done once, outside habit days.")
    var task = false
    @Option(parsing: .unconditional, help: "The first day. Default: today.")
    var start: String?
    @OptionGroup var fields: ItemFields

    func run() async throws {
        let text = name.joined(separator: " ")
        let typed = fields.typed
        let patch = try await session.ask { asking throws(Rejection) in
            try ItemPatch(typed, today: asking.today)
        }
        guard isSentence(patch) else { return try await add(named: text, patch) }
        let adding = QuickAdding(text: text, session: session)
        if try await !adding.run() { try await add(named: text, patch) }
    }

    /// Returns true if the words may contain more than the item's name. If any option is given,
    /// they are only the name.
    private func isSentence(_ patch: ItemPatch) -> Bool {
        !literal && !task && start == nil && patch.isEmpty
    }

    private func add(named name: String, _ fields: ItemPatch) async throws {
        var patch = fields
        try patch.set("name", name)
        let first = try await session.ask { asking throws(Rejection) in
            try start.map { text throws(Rejection) in
                try DayReader(today: asking.today, leaning: .future).day(text)
            }
        }
        let kind: ItemKind = task || patch.dueDay != .keep ? .task : .habit
        try await session.run(AddItem(kind, patch, start: first)) { outcome in
            AddedText(added: outcome.reply, today: outcome.moment.day).show(session)
        }
    }
}

/// The text that confirms an added item and shows its next due days. Rule H4.
struct AddedText {
    let added: AddItem.Added
    let today: Day

    func show(_ session: Session) {
        let plus = session.paint("+", .success)
        let about = session.paint(added.item.definition.sentence, .quiet)
        session.show("\(plus) \(added.item.name)  \(about)")
        // Lines are never broken within a day.
        let days = added.next.map {
            DayText.relative($0, today: today).replacing(" ", with: "\u{a0}")
        }
        if !days.isEmpty { session.display("Next: \(days.joined(separator: ", "))") }
        for sentence in added.advice { session.display(sentence) }
    }
}

extension ItemDefinition {
    /// The item in words, such as "Every day, 10 min, after I make coffee".
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
        if let dueDay { parts.append("due \(dueDay)") }
        if let trigger {
            parts.append(trigger.display.prefix(1).lowercased() + trigger.display.dropFirst())
        }
        return parts.joined(separator: ", ")
    }
}
