internal import Core
internal import Engine
internal import Habits
internal import PageKit

/// The results of an item over a year, as a table with a column for each week and a row for each
/// weekday.
///
/// Each cell links to the item's page for that day.
struct Heatmap {
    static let weeks = 53
    private let series: ItemSeries
    private let span: DaySpan
    private let start: Day
    private let today: Day
    /// The day that the page shows. Its cell is the table's tab stop.
    private let shown: Day
    private let tint: String
    private let unit: ItemUnit

    init?(_ item: Item, _ day: Day, _ asking: QueryContext) {
        today = asking.today
        start = item.start
        let first = today.startOfShownWeek
        guard let span = DaySpan(first - 7 * (Heatmap.weeks - 1), first + 6),
            let series = Habits.series(
                of: item.id, over: span, today: today, in: asking.view)
        else { return nil }
        self.span = span
        self.series = series
        shown = span.first <= day && day <= today ? day : today
        tint = TintStyles.className(ItemWords.colour(item.definition))
        unit = item.definition.unit
    }

    var html: String {
        let rows = Weekday.shown.enumerated().map { place, weekday in
            let cells = (0..<Heatmap.weeks).map { cell(span.first + (7 * $0 + place)) }
            return "<tr><th scope=row>\(weekday.short)\(cells.joined())"
        }
        return
            """
            <section class="card year" aria-labelledby="heat">\
            <link rel="stylesheet" href="\(Heatmap.style.path)">\
            <h2 id="heat">The last year</h2>
            <div class="heat \(tint)">
            <table><thead><tr><th scope="col"><span class="v">Day</span></th>\(months)</tr></thead>
            <tbody>\(rows.joined(separator: "\n"))</table></div>
            <p class="legend \(tint)"><span><i></i>Missed</span><span><i class="h1"></i>Some</span>\
            <span><i class="h4"></i>Done</span><span><i class="hs"></i>Excused</span>\
            <span><i class="ho"></i>Not due</span></p>
            <form class="acts goto"><label for="heat-day">Another day</label>
            <input type="date" id="heat-day" name="day" value="\(shown)" max="\(today)">
            <button class="btn quiet">Show</button></form></section>
            """
    }

    /// The headings of the week columns: the name of a month above its first week.
    private var months: String {
        var shown = 0
        return (0..<Heatmap.weeks).map { week in
            let first = span.first + 7 * week
            let month = (first + 6).civil.month
            defer { shown = month }
            let next = (first + 13).civil.month
            let isNamed = month != shown && month == next
            return isNamed ? "<td><span>\((first + 6).monthName)</span>" : "<td>"
        }.joined()
    }

    private func cell(_ day: Day) -> String {
        guard day <= today else { return "<td class=hx>" }
        let (name, words) = standing(day)
        guard day >= min(start, shown) else { return "<td class=\(name)>" }
        let address = day == today ? "?" : "?day=\(day)"
        let stop = day == shown ? " aria-current=date" : " tabindex=-1"
        let classes = [name, day == today ? "now" : ""].filter { !$0.isEmpty }
        let style = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
        return "<td\(style)><a href=\"\(address)\" title=\"\(day.short(beside: today)): \(words)\""
            + "\(stop)></a>"
    }

    private func standing(_ day: Day) -> (String, String) {
        let index = day - span.first
        let amount = series.amounts[index]
        let words = ItemWords.amount(amount, unit)
        if series.completed[day] { return ("h4", amount > .one ? "done, \(words)" : "done") }
        if amount > .zero {
            let share = amount.units / max(series.targets[index].units, 0.001)
            return (share < 0.34 ? "h1" : share < 0.67 ? "h2" : "h3", words)
        }
        if series.excused[day] { return ("hs", "excused") }
        if !series.scheduled[day] || day < start { return ("ho", "not due") }
        return ("", day == today ? "not yet" : "missed")
    }
}
