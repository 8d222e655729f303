internal import Core
internal import Insights
internal import PageKit

/// The values of the template for the review of a week or a month. Rule I1.
struct ReviewDrawing {
    struct Tab {
        var title: String
        var address: String
        var isHere: Bool
    }
    struct Row {
        var title: String
        var done: Int
        var due: Int
        var percent: Int
    }

    var title: String
    var summary: String
    var tabs: [Tab]
    var earlier: String
    var later: String?
    var calendar: String?
    var charts: [String]
    var hasCharts: Bool
    var habits: [Row]
    var hasHabits: Bool

    init(_ review: Review, isMonth: Bool, today: Day) {
        let span = review.span
        let dates = [span.first, span.last].map { $0.short(beside: today) }
        title = dates.joined(separator: " to ")
        summary = review.summary
        tabs = [
            Tab(title: "Week", address: Self.address(false, span.first), isHere: !isMonth),
            Tab(title: "Month", address: Self.address(true, span.first), isHere: isMonth),
        ]
        earlier = Self.address(isMonth, max(span.first - 1, .first))
        later = span.last < today ? Self.address(isMonth, span.last + 1) : nil
        let isDue = review.cells.contains { $0.level != nil }
        calendar = isDue ? CalendarDrawing(review, today: today).html : nil
        charts = review.curves.map { Chart($0, over: span, today: today).html }
        hasCharts = !charts.isEmpty
        habits = review.habits.filter { $0.adherence.due > 0 }.map {
            Row(
                title: $0.title, done: $0.adherence.completed, due: $0.adherence.due,
                percent: $0.adherence.percent ?? 0)
        }
        hasHabits = !habits.isEmpty
    }

    private static func address(_ isMonth: Bool, _ day: Day) -> String {
        "\(InsightsPage.path)?period=\(isMonth ? "month" : "week")&on=\(day)"
    }
}

/// The calendar of a week or a month, with one row per week. Each cell shows the completed share of
/// the due habits.
struct CalendarDrawing {
    private let review: Review
    private let today: Day

    init(_ review: Review, today: Day) {
        self.review = review
        self.today = today
    }

    var html: String {
        let heads = Weekday.allCases.map {
            "<th scope=\"col\"><abbr title=\"\($0.englishName)\">\($0.shortEnglishName)</abbr></th>"
        }
        let monday = review.span.first.startOfWeek
        let weeks = stride(from: monday, through: review.span.last, by: 7).map { week in
            "<tr>" + (0..<7).map { cell(week + $0) }.joined() + "</tr>"
        }
        return "<table class=\"cal\"><caption class=\"v\">Habits done, day by day</caption>"
            + "<thead><tr>\(heads.joined())</tr></thead><tbody>\(weeks.joined())</tbody></table>"
    }

    private func cell(_ day: Day) -> String {
        guard review.span.contains(day),
            let cell = review.cells.first(where: { $0.day == day })
        else { return "<td class=\"lx\"></td>" }
        let number =
            "<span class=\"v\">\(day.spoken): </span><small aria-hidden=\"true\">"
            + "\(day.civil.day)</small>"
        guard let level = cell.level else {
            let words = cell.isComing ? "in the future" : cell.excused > 0 ? "excused" : "none due"
            return "<td class=\"lx\">\(number)<span class=\"v\">\(words)</span></td>"
        }
        return "<td class=\"l\(level)\">\(number)\(cell.completed)/\(cell.due)</td>"
    }
}
