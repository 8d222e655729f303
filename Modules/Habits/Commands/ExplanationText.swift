internal import CommandLineKit
internal import Core
internal import ExplanationsAPI
internal import Habits
internal import StreaksAPI

/// The table of the reasons for each day, newest first.
struct ExplanationText {
    let explanation: Explanation
    let today: Day

    func show(_ session: Session) {
        let title = session.paint(explanation.title, .strong)
        session.show("  \(title)  \(session.paint(result, .quiet))")
        for note in explanation.notes {
            for line in TextFitting.wrap(note, to: session.terminal.width - 2) {
                session.show("  " + session.paint(line, .quiet))
            }
        }
        session.show()
        var table = Table(["", .init("", alignsRight: true), .init("", wraps: true)])
        for entry in explanation.days.reversed() {
            table.add(
                .init(DayText.short(entry.day, today: today), .quiet),
                .init(
                    entry.verdict?.rawValue ?? entry.points.map { "\($0)" } ?? "", style(entry)),
                .init(reasons(entry)))
        }
        session.show(table)
    }

    /// The result in words, such as "4 days since Tue 17 Nov, longest 9; today is still open".
    private var result: String {
        if let figure = explanation.figure { return figure }
        if let points = explanation.points, let total = explanation.total {
            return "\(points) over these days, \(total) in all"
        }
        guard let streak = explanation.streak else { return "" }
        let since = streak.start.map { " since \(DayText.short($0, today: today))" } ?? ""
        let pending = streak.isPending ? "; today is still open" : ""
        return "\(streak.current.counted("day"))\(since), longest \(streak.longest)\(pending)"
    }

    /// Returns the reasons for a day as sentences, or the sources of its points, such as "Read +10,
    /// The day qualified +50".
    private func reasons(_ entry: Explanation.Entry) -> String {
        entry.reasons
            .map { reason in reason.text + (reason.points.map { " +\($0)" } ?? "") }
            .joined(separator: entry.points == nil ? " " : ", ")
    }

    private func style(_ entry: Explanation.Entry) -> Style {
        switch entry.verdict {
        case .qualified, .done: .success
        case .pending: .gold
        case .missed: .warning
        case .excused, .neutral, .future: .quiet
        case nil: (entry.points ?? 0) > 0 ? .gold : .quiet
        }
    }
}
