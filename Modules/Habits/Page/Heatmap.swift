internal import Core
internal import Engine
internal import Habits
internal import PageKit

/// A year of an item as a table: a column a week, a row a weekday, and in each cell a link to the
/// day that says how it stands.
struct Heatmap {
    static let weeks = 53
    private let series: ItemSeries
    private let span: DaySpan
    private let start: Day
    private let today: Day
    /// The day that the page shows: the one cell that the Tab key stops at.
    private let shown: Day
    private let tint: String
    private let unit: ItemUnit

    init?(_ item: Item, _ day: Day, _ asking: QueryContext) {
        today = asking.today
        start = item.start
        let monday = today.startOfWeek
        guard let span = DaySpan(monday - 7 * (Heatmap.weeks - 1), monday + 6),
            let series = Habits.series(
                of: item.id, over: span, today: today, in: asking.view)
        else { return nil }
        self.span = span
        self.series = series
        shown = span.first <= day && day <= today ? day : today
        tint = Tints.className(ItemWords.colour(item.definition))
        unit = item.definition.unit
    }

    var html: String {
        let rows = Weekday.allCases.map { weekday in
            let cells = (0..<Heatmap.weeks).map { cell(span.first + (7 * $0 + weekday.index)) }
            return "<tr><th scope=row>\(weekday.shortEnglishName)\(cells.joined())"
        }
        return
            """
            <section class="card year" aria-labelledby="heat">\
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

    /// The heads of the weeks: the month where one begins.
    private var months: String {
        var shown = 0
        return (0..<Heatmap.weeks).map { week in
            let monday = span.first + 7 * week
            let month = (monday + 6).civil.month
            defer { shown = month }
            let next = (monday + 13).civil.month
            let isNamed = month != shown && month == next
            return isNamed ? "<td><span>\((monday + 6).monthName)</span>" : "<td>"
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

    /// One stop of the Tab key for the whole table; arrows move about in it.
    static let script = Asset(
        "heat.js", contentType: "text/javascript; charset=utf-8",
        text: #"""
            const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1],
              ArrowRight: [0, 1], Home: [0, -99], End: [0, 99], PageUp: [0, -4], PageDown: [0, 4] }
            const clamp = (value, last) => Math.max(0, Math.min(last, value))

            addEventListener('keydown', event => {
              const link = event.target.closest?.('.heat a'), step = steps[event.key]
              if (!link || !step || event.ctrlKey || event.metaKey || event.altKey) return
              event.preventDefault()
              const cell = link.parentElement, body = cell.closest('tbody')
              const here = [cell.parentElement.sectionRowIndex, cell.cellIndex]
              let row = clamp(here[0] + step[0], body.rows.length - 1)
              let column = clamp(here[1] + step[1], body.rows[row].cells.length - 1)
              const at = () => body.rows[row].cells[column].querySelector('a')
              // Days to come, days before the first and names of weekdays are no places to be.
              while (!at()) {
                if (column !== here[1]) column += Math.sign(here[1] - column)
                else row += Math.sign(here[0] - row)
              }
              const next = at()
              for (const old of body.querySelectorAll('a:not([tabindex])')) old.tabIndex = -1
              next.removeAttribute('tabindex')
              next.focus()
            })

            // Shows the end of the year, which is where today is.
            for (const heat of document.querySelectorAll('.heat')) {
              const isLeft = getComputedStyle(heat).direction === 'rtl'
              heat.scrollLeft = isLeft ? -heat.scrollWidth : heat.scrollWidth
            }
            """#)
}
