internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits
internal import StreaksAPI

/// The command `cairn stats`: shows the statistics of items. Rule H12.
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Show the adherence, totals, streaks and strength of items.",
        discussion: """
            Examples:
              cairn stats              every habit, a line each
              cairn stats read         one of them in full
              cairn stats --on 2016-03-21
            """)

    @Argument(help: "The item: its name, a part of it, or its id.", completion: .itemNames)
    var item: [String] = []
    @Flag(help: "Include archived items.")
    var all = false
    @Option(parsing: .unconditional, help: "The day to show. Default: today.")
    var on: String?

    func run() async throws {
        let session = Session.current
        let (words, isAll, on) = (item, all, on)
        let (entries, day) = try await session.ask { asking throws(Rejection) in
            let day = try session.day(on, today: asking.today)
            let items =
                words.isEmpty
                ? Habits.items(includingArchived: isAll, today: day, in: asking.view)
                    .filter { $0.kind == .habit && $0.start <= day }
                : [try ItemPicking.item(words, asking)]
            return (
                items.compactMap { item in
                    Habits.statistics(
                        of: item.id, on: day, today: asking.today, in: asking.view
                    )
                    .map { StatsEntry(item: item, statistics: $0) }
                }, day
            )
        }
        session.show((day: day, items: entries), as: StatsEntry.list) { _ in
            if !words.isEmpty, let entry = entries.first {
                entry.showAll(session, today: day)
            } else {
                showTable(entries, session)
            }
        }
    }

    private func showTable(_ entries: [StatsEntry], _ session: Session) {
        guard !entries.isEmpty else {
            session.display("No habits yet. Add one: cairn add \"Read 10 pages\"")
            return
        }
        var table = Table([
            .init("Habit", isFlexible: true), .init("7 days", alignsRight: true),
            .init("30 days", alignsRight: true), .init("Streak", alignsRight: true),
            .init("Best", alignsRight: true), .init("Strength"),
        ])
        for entry in entries {
            let statistics = entry.statistics
            table.add(
                .init(entry.item.name, .strong), .init(entry.per(statistics.last7.adherence)),
                .init(entry.per(statistics.last30.adherence)),
                .init(
                    statistics.unit.short(statistics.currentStreak),
                    statistics.currentStreak > 0 ? .gold : .quiet),
                .init(statistics.unit.short(statistics.bestStreak)),
                .bar(statistics.strength, columns: 10, style: .primary))
        }
        session.show(table)
    }
}

/// An item with its statistics.
struct StatsEntry: Shaped {
    var item: Item
    var statistics: ItemStatistics

    static let shape = Shape<StatsEntry> {
        Member("item", \.item.id, "The id of the item.")
        Member("name", \.item.name, "The name of the item.")
        Member("archived", \.item.isArchived, "True if the item is archived.")
        Member("unit", \.item.definition.unit, "The unit of the item's amounts.")
        ItemStatistics.shape.members(of: \.statistics)
    }

    static let list = Shape<(day: Day, items: [StatsEntry])> {
        Member("day", \.day, "The day of the statistics.")
        Member("items", \.items, "The items with their statistics.")
    }

    func per(_ percent: Int?) -> String { percent.map { "\($0) %" } ?? "–" }

    func showAll(_ session: Session, today: Day) {
        let unit = item.definition.unit == .count ? "" : " \(item.definition.unit.rawValue)"
        session.show(
            "  " + session.paint(item.name, .strong) + "  "
                + session.paint(item.definition.sentence, .quiet))
        session.show()
        var table = Table([
            .init("", isFlexible: true), .init("Done"), .init("", alignsRight: true),
            .init("Logged", alignsRight: true),
        ])
        for (name, window) in [
            ("Last 7 days", statistics.last7), ("Last 30 days", statistics.last30),
            ("Since \(DayText.short(statistics.all.span.first, today: today))", statistics.all),
        ] {
            let due = window.scheduled - window.excused
            table.add(
                .init(name, .quiet), .init("\(window.completed) of \(due)"),
                .init(per(window.adherence), .strong), .init("\(window.amount)\(unit)"))
        }
        session.show(table)
        if let since = statistics.countedSince {
            let day = DayText.short(since, today: today)
            session.show(session.paint("  Counted since \(day), when the unit changed.", .quiet))
        }
        session.show()
        var facts = Table([.init(""), .init("")])
        let current = statistics.unit.short(statistics.currentStreak)
        facts.add(.init("Streak", .quiet), .init(current, .gold))
        let best = statistics.bestSpan.map { span in
            let days = [span.first] + (span.count > 1 ? [span.last] : [])
            return ", " + days.map { DayText.short($0, today: today) }.joined(separator: " to ")
        }
        let longest = statistics.unit.short(statistics.bestStreak)
        facts.add(.init("Best streak", .quiet), .init(longest + (best ?? "")))
        facts.add(
            .init("Strength", .quiet), .bar(statistics.strength, columns: 20, style: .primary),
            .init("\(Int((statistics.strength * 100).rounded())) %"))
        facts.columns.append(.init(""))
        session.show(facts)
    }
}
