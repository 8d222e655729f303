internal import Core
internal import Engine
internal import Habits
internal import PageKit

/// Half a year of an item as a table: a column a week, a row a weekday, a colour and words a day.
struct Heatmap {
    static let weeks = 26
    private let series: ItemSeries
    private let span: DaySpan
    private let start: Day
    private let today: Day
    private let tint: String
    private let unit: String

    init?(_ item: Item, _ asking: QueryContext) {
        today = asking.today
        start = item.start
        let monday = today.startOfWeek
        guard let span = DaySpan(monday - 7 * (Heatmap.weeks - 1), monday + 6),
            let series = Habits.series(
                of: item.id, over: span, today: today, in: asking.view)
        else { return nil }
        self.span = span
        self.series = series
        tint = Tints.className(ItemWords.colour(item.definition))
        unit = ItemWords.unit(item.definition)
    }

    var html: String {
        let rows = Weekday.allCases.map { weekday in
            let cells = (0..<Heatmap.weeks).map { cell(span.first + (7 * $0 + weekday.index)) }
            return "<tr><th scope=\"row\">\(weekday.shortEnglishName)</th>\(cells.joined())</tr>"
        }
        return
            """
            <section class="card" aria-labelledby="heat">\
            <h2 id="heat">Last \(Heatmap.weeks) weeks</h2>
            <div class="heat \(tint)" tabindex="0" role="region" aria-label="Calendar">
            <table><thead><tr><th scope="col"><span class="v">Day</span></th>\(months)</tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
            <p class="legend \(tint)"><span><i></i>Missed</span><span><i class="h1"></i>Some</span>\
            <span><i class="h4"></i>Done</span><span><i class="hs"></i>Excused</span>\
            <span><i class="ho"></i>Not due</span></p></section>
            """
    }

    /// The heads of the weeks: the month where one begins is shown, the Monday is read out.
    private var months: String {
        var shown = 0
        return (0..<Heatmap.weeks).map { week in
            let monday = span.first + 7 * week
            let month = (monday + 6).civil.month
            defer { shown = month }
            let next = (monday + 13).civil.month
            let title = month == shown || month != next ? "" : (monday + 6).monthName
            return "<th scope=\"col\"><span aria-hidden=\"true\">\(title)</span>"
                + "<span class=\"v\">\(monday.short(beside: today))</span></th>"
        }.joined()
    }

    private func cell(_ day: Day) -> String {
        guard day <= today else { return "<td class=\"hx\"></td>" }
        let (name, words) = standing(day)
        let now = day == today ? " now" : ""
        let title = "\(day.short(beside: today)): \(words)"
        let classes = name + now
        return "<td class=\"\(classes)\"><span class=\"v\">\(title)</span></td>"
    }

    private func standing(_ day: Day) -> (String, String) {
        let index = day - span.first
        let amount = series.amounts[index]
        let words = unit.isEmpty ? amount.description : "\(amount) \(unit)"
        if series.completed[day] { return ("h4", amount > .zero ? "done, \(words)" : "done") }
        if amount > .zero {
            let share = amount.units / max(series.targets[index].units, 0.001)
            return (share < 0.34 ? "h1" : share < 0.67 ? "h2" : "h3", words)
        }
        if series.excused[day] { return ("hs", "excused") }
        if !series.scheduled[day] || day < start { return ("ho", "not due") }
        return ("", day == today ? "not yet" : "missed")
    }
}
