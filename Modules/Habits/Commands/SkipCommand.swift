internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn skip`: skips an item on a day, or all items on a range of days. Rule H9.
struct SkipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Skip an item on a day; with a note the day is excused.",
        discussion: """
            With a note the day neither counts nor breaks a streak. Without one it is
            skipped, but still counts as not done.

            Examples:
              cairn skip run --note "sprained ankle"
              cairn skip run --on tomorrow --note travelling
              cairn skip --all --over 2026-12-24..2027-01-01 --note holidays
              cairn skip run --remove          remove the skip
              cairn skip --list                list the skipped periods
              cairn skip --all --over 2026-12-24..2027-01-01 --remove
            """)

    @Argument(help: "The item: its name, a part of it, or its id.", completion: .itemNames)
    var item: [String] = []
    @Flag(help: "All items, including future ones.")
    var all = false
    @Option(parsing: .unconditional, help: "Another day: yesterday, tomorrow, 2026-11-20.")
    var on: String?
    @Option(parsing: .unconditional, help: "Many days: mon..fri, 2026-12, last week.")
    var over: String?
    @Option(help: "The reason; it excuses the day.")
    var note = ""
    @Flag(help: "Remove the skip.")
    var remove = false
    @Flag(help: "List the skipped periods.")
    var list = false

    func validate() throws {
        if list {
            guard item.isEmpty, !all, !remove, on == nil, over == nil, note.isEmpty else {
                throw ValidationError("--list cannot be combined with other options.")
            }
            return
        }
        if item.isEmpty != all { throw ValidationError("Enter an item, or --all.") }
        if on != nil, over != nil { throw ValidationError("--on and --over cannot be combined.") }
        if all, over == nil { throw ValidationError("--all needs --over.") }
    }

    func run() async throws {
        if list { return try await showRanges(session) }
        let (words, isForAll) = (item, all)
        let (found, day, span) = try await session.ask { asking throws(Rejection) in
            let reader = DayReader(today: asking.today, leaning: .future)
            return (
                isForAll ? nil : try ItemPicking.item(words, asking),
                try on.map { text throws(Rejection) in try reader.day(text) },
                try over.map { text throws(Rejection) in try reader.span(text) }
            )
        }
        if let span, remove {
            try await removeRanges(within: span, of: found, session)
        } else if let span {
            let command = SkipDays(span, note: note, items: found.map { [$0.id] })
            try await session.run(command) {
                display($0.reply.span, found, today: $0.moment.day, session)
            }
        } else if let found, remove {
            try await session.log(RemoveSkip(found.id, on: day))
        } else if let found {
            try await session.log(SkipItem(found.id, on: day, note: note))
        }
    }

    /// Removes the ranges of skipped days within a span that apply to exactly this item, or to all
    /// items if `item` is nil.
    private func removeRanges(
        within span: DaySpan, of item: Item?, _ session: Session
    ) async throws {
        let ranges = try await session.ask { asking in
            Habits.skipRanges(in: asking.view).filter { range in
                range.items == item.map { [$0.id] } && range.span.first >= span.first
                    && range.span.last <= span.last
            }
        }
        guard !ranges.isEmpty else {
            throw Rejection(
                "habits.range.unknown", "There is no such skipped period.", field: "over",
                category: .notFound, hints: ["List them: cairn skip --list"])
        }
        for range in ranges {
            try await session.run(RemoveSkipRange(range.id)) { outcome in
                let today = outcome.moment.day
                session.show(
                    "\(DayText.short(range.span.first, today: today)) to "
                        + "\(DayText.short(range.span.last, today: today)): skip removed.")
            }
        }
    }

    private func showRanges(_ session: Session) async throws {
        let (ranges, names, today) = try await session.ask { asking in
            let items = Habits.items(
                includingArchived: true, today: asking.today, in: asking.view)
            let names = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.name) })
            return (Habits.skipRanges(in: asking.view), names, asking.today)
        }
        session.show(ranges, as: SkipRange.list) {
            session.list(
                $0, in: ["From", "To", .init("What", isFlexible: true), .init("Why", wraps: true)],
                none: "No period is skipped."
            ) { range in
                let what = range.items?.map { names[$0] ?? "a deleted item" }
                return [
                    .init(DayText.short(range.span.first, today: today)),
                    .init(DayText.short(range.span.last, today: today)),
                    .init(what?.joined(separator: ", ") ?? "everything"),
                    .init(range.note, .quiet),
                ]
            }
        }
    }

    private func display(_ span: DaySpan, _ item: Item?, today: Day, _ session: Session) {
        let what = item?.name ?? "Everything"
        let days = span.count.counted("day")
        session.show(
            "\(what) is skipped for \(days), from \(DayText.short(span.first, today: today)) to "
                + "\(DayText.short(span.last, today: today)).")
    }
}
