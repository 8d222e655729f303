internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Insights

/// `cairn review`: shows the review of a week or a month. Rule I1.
struct ReviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Show the review of the week or the month.",
        discussion: """
            Examples:
              cairn review
              cairn review --on "last week"
              cairn review --month --on 2026-10-01
            """)

    @Flag(help: "The calendar month. Default: the week from Monday.")
    var month = false
    @Option(parsing: .unconditional, help: "Another week or month: a day in it, or last week.")
    var on: String?

    func run() async throws {
        let session = Session.current
        let (isMonth, on) = (month, on)
        let (review, today) = try await session.ask {
            asking throws(Rejection) -> (Review, Day) in
            let today = asking.today
            let day = try on.map { text throws(Rejection) in
                min(try DayReader(today: today).span(text).first, today)
            }
            let review =
                isMonth
                ? Insights.month(of: day ?? today, at: asking.moment, in: asking.view)
                : Insights.week(of: day ?? today, at: asking.moment, in: asking.view)
            return (review, today)
        }
        session.show(review) { ReviewText.show($0, today: today, in: session) }
    }
}

/// The text of a review in lines of at most 80 columns.
enum ReviewText {
    static func show(_ review: Review, today: Day, in session: Session) {
        let dates = [review.span.first, review.span.last].map { DayText.short($0, today: today) }
        session.show("  " + session.paint(dates.joined(separator: " to "), .strong))
        session.show("  " + review.summary)
        session.show()
        showDays(review, in: session)
        showCurves(review, in: session)
        showHabits(review, in: session)
    }

    /// Prints the calendar: one line for a week, weeks as columns for a month.
    private static func showDays(_ review: Review, in session: Session) {
        guard review.cells.contains(where: { $0.level != nil }) else { return }
        guard review.cells.count == 7 else {
            let map = Heatmap(over: review.span) { cell(review, $0) }
            for line in map.lines(for: session.terminal) { session.show(line) }
            return session.show()
        }
        var table = Table(review.cells.map { .init($0.day.weekday.shortEnglishName) })
        table.rows = [
            review.cells.map { cell -> Table.Cell in
                let style: Style = cell.level == 4 ? .success : cell.level == 0 ? .quiet : .plain
                return .init(cell.level == nil ? "–" : "\(cell.completed)/\(cell.due)", style)
            }
        ]
        session.show(table)
        session.show()
    }

    private static func cell(_ review: Review, _ day: Day) -> Heatmap.Cell {
        guard let cell = review.cells.first(where: { $0.day == day }), !cell.isComing else {
            return .blank
        }
        return cell.level.map(Heatmap.Cell.level) ?? (cell.excused > 0 ? .excused : .neutral)
    }

    private static func showCurves(_ review: Review, in session: Session) {
        guard !review.curves.isEmpty else { return }
        var table = Table([
            .init("", isFlexible: true), .init(""), .init("", alignsRight: true),
            .init("before", alignsRight: true),
        ])
        for curve in review.curves {
            let unit = curve.unit.isEmpty ? "" : " \(curve.unit)"
            let figure = curve.figure.map { Figure.text($0) + unit } ?? "–"
            table.add(
                .init(curve.title + (curve.isSum ? "" : ", mean")),
                .init(Sparkline.text(curve.values, session.terminal), .primary),
                .init(figure, .strong), .init(curve.before.map { Figure.text($0) } ?? "–", .quiet))
        }
        session.show(table)
        session.show()
    }

    private static func showHabits(_ review: Review, in session: Session) {
        guard !review.habits.isEmpty else { return }
        var table = Table([
            .init("Habit", isFlexible: true), .init(""), .init("Done", alignsRight: true),
        ])
        for line in review.habits where line.adherence.due > 0 {
            let (done, due) = (line.adherence.completed, line.adherence.due)
            table.add(
                .init(line.title),
                .bar(Double(done) / Double(due), columns: 14, style: .primary),
                .init("\(done) of \(due)"))
        }
        session.show(table)
    }
}
