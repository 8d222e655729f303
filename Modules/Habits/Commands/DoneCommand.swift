internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn done`: completes an item or logs an amount.
struct DoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Complete an item, or log an amount of it.",
        discussion: """
            Without an amount the item is completed. An amount is added to the amount
            logged before; a negative amount is subtracted.

            Examples:
              cairn done read                 done for today
              cairn done read --on yesterday
              cairn done water 250            one more glass
              cairn done water --amount -250  correct a mistake
              cairn done run --note "in the rain"
            """)

    @OptionGroup var name: ItemName
    @Option(name: .shortAndLong, parsing: .unconditional, help: "The amount, in the item's unit.")
    var amount: String?
    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, -3d, 2026-11-20.")
    var on: String?
    @Option(help: "A note on the day.")
    var note: String?

    func run() async throws {
        let session = Session.current
        let (typed, words) = (amount, name.item)
        let (item, logged, day) = try await session.ask { asking throws(Rejection) in
            let day = try session.day(on, today: asking.today)
            let given = try typed.map { text throws(Rejection) in
                try Amount(text: text, field: "amount")
            }
            guard given == nil else { return (try ItemPicking.item(words, asking), given, day) }
            let (item, amount) = try ItemPicking.itemAndAmount(words, asking)
            return (item, amount, day)
        }
        try await session.log(Doing(item: item.id, day: day, amount: logged, note: note))
    }
}

/// Completes an item or logs an amount, together with a note. Either both are recorded, or neither.
private struct Doing: DayCommand {
    static var name: String { "habits-commands.do" }
    static var isIdempotent: Bool { false }
    static let form = Form(
        "Complete an item, or log an amount of it", Doing.init(item:day:amount:note:),
        Field("item", \.item), Field("day", \.day), Field("amount", \.amount),
        Field("note", \.note))

    var item: ItemID
    var day: Day?
    var amount: Amount?
    var note: String?

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        var drafts =
            if let amount {
                try checked(LogProgress(item, on: day, amount: amount)).decide(in: &context)
            } else {
                try CompleteItem(item, on: day).decide(in: &context)
            }
        if let note {
            drafts += try checked(SetNote(item, on: day, note: note)).decide(in: &context)
        }
        return drafts
    }

    private func checked<C: Command>(_ command: C) throws(Rejection) -> C {
        try C.form.record.checked(command)
    }
}

extension Session {
    /// Runs a command on an item for a day and prints the result.
    func log<C: DayCommand>(_ command: C) async throws {
        let outcome = try await perform(command)
        show(outcome, as: C.self) { display($0.reply, today: $0.moment.day, isNew: $0.isNew) }
    }

    /// Prints an item with its progress on a day.
    func display(_ instance: Instance, today: Day, isNew: Bool) {
        let text = InstanceText(instance: instance, terminal: terminal)
        var parts = [paint(text.sign.text, text.sign.style) + " " + text.title]
        if text.isCounted { parts.append(text.amount) }
        if let skip = instance.skip, !instance.isCompleted {
            parts.append(skip.isExcused ? "excused: \(skip.note)" : "skipped")
        } else if !text.isCounted {
            parts.append(instance.isCompleted ? "done" : "open")
        }
        show(parts.joined(separator: "  "))
        let day = DayText.short(instance.day, today: today)
        guard isNew else { return display("Nothing to change for \(day).") }
        display("Logged for \(day).  Undo: cairn undo")
    }
}
