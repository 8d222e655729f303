internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// `cairn done`: completes an item, or logs an amount.
struct DoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Complete an item, or log an amount of it.",
        discussion: """
            Without an amount the day's target is filled. An amount is added to what was
            logged before; one under zero takes away.

            Examples:
              cairn done read                 done for today
              cairn done read --on yesterday
              cairn done water 250            one more glass
              cairn done water --amount -250  a slip of the finger
              cairn done run --note "in the rain"
            """)

    @OptionGroup var name: ItemName
    @Option(name: .shortAndLong, parsing: .unconditional, help: "How much, in the item's unit.")
    var amount: String?
    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, -3d, 2026-11-20.")
    var on: String?
    @Option(help: "A note on the day.")
    var note: String?

    func run() async throws {
        let session = Session.current
        let given = try amount.map { text throws(Rejection) in
            try Amount(text: text, field: "amount")
        }
        let words = name.item
        let (item, logged, day) = try await session.ask { asking throws(Rejection) in
            let day = try session.day(on, today: asking.today)
            guard given == nil else { return (try ItemPicking.item(words, asking), given, day) }
            let (item, amount) = try ItemPicking.itemAndAmount(words, asking)
            return (item, amount, day)
        }
        let outcome = try await session.perform(
            Doing(item: item.id, day: day, amount: logged, note: note))
        session.report(outcome.reply, today: outcome.moment.day, isNew: outcome.isNew)
    }
}

/// Completes an item or logs an amount, with a note: both are recorded, or neither.
private struct Doing: Command {
    static let name = "habits-commands.do"
    static let isIdempotent = false

    var item: ItemID
    var day: Day
    var amount: Amount?
    var note: String?

    func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Instance> {
        var decision =
            if let amount {
                try LogProgress(item, on: day, amount: amount).decide(in: &context)
            } else {
                try CompleteItem(item, on: day).decide(in: &context)
            }
        guard let note else { return decision }
        let noting = try SetNote(item, on: day, note: note).decide(in: &context)
        decision.events += noting.events
        decision.reply.note = noting.reply.note
        return decision
    }
}

extension Session {
    /// Tells what became of an item on a day, the day resolved.
    func report(_ instance: Instance, today: Day, isNew: Bool) {
        guard !wantsJSON else {
            show(["changed": .bool(isNew), "instance": instance.json])
            return
        }
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
        guard isNew else {
            tell("Nothing to change for \(day).")
            return
        }
        tell("Logged for \(day).  Undo: cairn undo")
    }
}
