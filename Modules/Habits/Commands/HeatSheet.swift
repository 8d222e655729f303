internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits
internal import StreaksAPI

/// The days of a heatmap, for one item or for all habits together.
struct HeatSheet: Sendable {
    /// A day with its status and the completed fraction, 0–1.
    struct Entry: Sendable {
        var cell: Heatmap.Cell
        var fraction: Double
    }

    let title: String
    let span: DaySpan
    let today: Day
    private let entries: [Entry]

    init(_ item: Item?, over span: DaySpan, _ asking: QueryContext) {
        self.span = span
        today = asking.today
        title = item?.name ?? "All habits"
        if let item,
            let series = Habits.series(of: item.id, over: span, today: today, in: asking.view)
        {
            entries = HeatSheet.entries(of: series, item, today)
        } else {
            let tallies = asking.view.answer(.streakProvider)?
                .tallies(over: span, today: today, in: asking.view)
            let first = Habits.firstDay(in: asking.view) ?? today
            entries = (tallies ?? []).map { HeatSheet.entry(of: $0, since: first) }
        }
    }

    /// Returns the heatmap cell of a day.
    func cell(_ day: Day) -> Heatmap.Cell {
        let index = day - span.first
        return entries.indices.contains(index) ? entries[index].cell : .blank
    }

    private static func entry(of tally: DayTally, since first: Day) -> Entry {
        guard tally.verdict != .future, tally.day >= first else {
            return Entry(cell: .blank, fraction: 0)
        }
        guard tally.due > 0, !tally.isVanished else {
            return Entry(cell: tally.excused > 0 ? .excused : .neutral, fraction: 0)
        }
        let fraction = min(1, Double(tally.completed) / Double(tally.due))
        return Entry(cell: .level(level(fraction)), fraction: fraction)
    }

    private static func entries(of series: ItemSeries, _ item: Item, _ today: Day) -> [Entry] {
        let isLimit = item.definition.type.isLimit
        return series.span.days.enumerated().map { index, day in
            if series.completed[day] { return Entry(cell: .level(4), fraction: 1) }
            guard day >= item.start, day <= today else { return Entry(cell: .blank, fraction: 0) }
            if series.excused[day] { return Entry(cell: .excused, fraction: 0) }
            let (amount, target) = (series.amounts[index].units, series.targets[index].units)
            guard series.scheduled[day] || amount > 0 else {
                return Entry(cell: .neutral, fraction: 0)
            }
            let fraction = isLimit || target <= 0 ? 0 : min(0.99, max(0, amount / target))
            return Entry(cell: .level(level(fraction)), fraction: fraction)
        }
    }

    /// Returns the shade for a completed fraction: 0 for nothing, 4 for everything, 1–3 for
    /// fractions between.
    private static func level(_ fraction: Double) -> Int {
        fraction <= 0 ? 0 : fraction >= 1 ? 4 : min(3, 1 + Int(fraction * 3))
    }

    private func count(_ test: (Heatmap.Cell) -> Bool) -> Int { entries.count { test($0.cell) } }

    var summary: String {
        let full = count { $0 == .level(4) }
        let due = count { if case .level = $0 { true } else { false } }
        let some = due - full - count { $0 == .level(0) }
        return "\(full) full and \(some) partial of \(due) days that were due"
    }

    var members: JSONObject {
        let days = zip(span.days, entries).map { day, entry -> JSON in
            let kind =
                switch entry.cell {
                case .blank: "blank"
                case .neutral: "neutral"
                case .excused: "excused"
                case .level: "due"
                }
            var level = JSON.null
            if case .level(let value) = entry.cell { level = value.json }
            return [
                "day": day.json, "kind": .string(kind), "level": level,
                "fraction": .number(entry.fraction),
            ]
        }
        return [
            "title": .string(title), "from": span.first.json, "to": span.last.json,
            "days": .array(days),
        ]
    }
}
