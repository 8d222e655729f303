internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits
internal import StreaksAPI

/// The command `cairn heatmap`: shows the results of a year's days.
struct HeatmapCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "heatmap", abstract: "Show a year of days at a glance.",
        discussion: """
            A cell is a day, and a column is a week. A fuller cell means that more of the
            day's habits, or more of the item's target, were done.

            Examples:
              cairn heatmap                 all habits, the year up to today
              cairn heatmap read --over 2016
              cairn heatmap --on 2016-03-21
            """)

    @Argument(help: "One item: its name, a part of it, or its id.", completion: .itemNames)
    var item: [String] = []
    @Option(parsing: .unconditional, help: "The days: 2016, last year, 2026-01..2026-06, 90d.")
    var over: String?
    @Option(parsing: .unconditional, help: "The last day. Default: today.")
    var on: String?

    func run() async throws {
        let session = Session.current
        let (words, over, on) = (item, over, on)
        let weeks = Heatmap.weeks(fitting: session.terminal)
        let sheet = try await session.ask { asking throws(Rejection) in
            let day = try session.day(on, today: asking.today)
            var span = DaySpan(weeks * 7, endingOn: day)
            if let over {
                span = try DayReader(today: asking.today).span(over)
            } else {
                span = DaySpan(Heatmap.startOfWeek(day) - (weeks - 1) * 7, day) ?? span
            }
            guard span.count <= 3_660 else {
                throw Rejection(
                    "heatmap.long", "A heatmap can show at most ten years.", field: "over")
            }
            let item = words.isEmpty ? nil : try ItemPicking.item(words, asking)
            return HeatSheet(item, over: span, asking)
        }
        session.wantsJSON ? session.show(sheet.members) : show(sheet, weeks, session)
    }

    private func show(_ sheet: HeatSheet, _ weeks: Int, _ session: Session) {
        let span = sheet.span
        let dates = [span.first, span.last].map { DayText.short($0, today: sheet.today) }
            .joined(separator: " to ")
        session.show("  \(session.paint(sheet.title, .strong))  \(session.paint(dates, .quiet))")
        // A span wider than the terminal continues below.
        var first = span.first
        while first <= span.last {
            let last = min(Heatmap.startOfWeek(first) + (weeks * 7 - 1), span.last)
            guard let part = DaySpan(first, last) else { break }
            session.show()
            let map = Heatmap(over: part) { sheet.cell($0) }
            let lines = map.lines(for: session.terminal)
            for line in last == span.last ? lines[...] : lines.dropLast(2) { session.show(line) }
            first = last + 1
        }
        session.show()
        session.show("  " + sheet.summary)
    }
}
