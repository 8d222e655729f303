internal import CommandLineKit
internal import Core
internal import Engine
internal import Journeys

/// A day's current journeys, the days of the week, and the journeys that were set aside, as shown
/// on the command line.
struct JourneySheet: Sendable {
    var overview: JourneyOverview
    var today: Day

    private var day: Day { overview.day }

    init(on day: Day, _ asking: QueryContext) {
        overview = Journeys.overview(on: day, today: asking.today, in: asking.view)
        today = asking.today
    }

    /// The current journeys, or the latest journey if none is current.
    private var shown: ArraySlice<JourneyOverview.Entry> {
        let running = overview.journeys.filter { $0.journey.standing == .running }
        return running.isEmpty ? overview.journeys.suffix(1) : running[...]
    }

    func show(_ session: Session) {
        if shown.isEmpty {
            session.show("No journey is active.")
            session.display("Start one: cairn journey start \"Read 10 pages\"")
        }
        for entry in shown { show(entry.journey, entry.week, session) }
        for journey in overview.setAside {
            session.show(
                "  \(session.paint(journey.title, .strong))  "
                    + session.paint("set aside", .warning))
            for line in TextFitting.wrap(journey.reason, to: session.terminal.width - 2) {
                session.show("  " + session.paint(line, .quiet))
            }
        }
    }

    private func show(_ journey: Journey, _ week: [JourneyDay], _ session: Session) {
        let title = TextFitting.cut(journey.title, to: session.terminal.width - 40)
        session.show(
            "  \(session.paint(title, .strong))  Day \(journey.day) of \(Journey.length)"
                + "  \(session.paint(journey.phase.title, .primary))")
        let part = Int((journey.progress * 100).rounded())
        session.show(
            "  " + Bar.text(journey.progress, columns: 33, style: .gold, session.terminal)
                + "  \(part) %")
        for line in TextFitting.wrap(figures(journey), to: session.terminal.width - 2) {
            session.show("  " + line)
        }
        if journey.standing == .running { showWeek(week, session) }
    }

    private func figures(_ journey: Journey) -> String {
        let streak = journey.streak.counted("day")
        var parts = [
            "\(streak) in a row", "longest \(journey.longest)",
            "\(journey.graceLeft) of \(Journey.graceDays) grace days left",
        ]
        if journey.minutes > 0 { parts.append("\(journey.minutes) min of focus") }
        switch journey.standing {
        case .finished: parts.append("finished")
        case .ended: parts.append("ended")
        case .running where !journey.isDone && day == today: parts.append("today is open")
        case .running: break
        }
        return parts.joined(separator: ", ")
    }

    private func showWeek(_ week: [JourneyDay], _ session: Session) {
        let days = Array(DaySpan.week(of: day).days)
        let names = days.map { String($0.weekday.shortEnglishName.prefix(2)) }
        session.show("  " + session.paint(names.joined(separator: " "), .quiet))
        // Days outside the journey leave a gap, and nothing follows the last sign.
        let last = days.last { day in week.contains { $0.day == day && $0.verdict != .future } }
        let signs = days.filter { $0 <= last ?? days[0] }.map { day in
            let verdict = week.first { $0.day == day }?.verdict
            let (sign, style) = JourneySheet.sign(verdict, session.terminal)
            return session.paint(sign, style)
        }
        session.show("   " + signs.joined(separator: "  "))
    }

    private static func sign(
        _ verdict: JourneyDay.Verdict?, _ terminal: Terminal
    ) -> (String, Style) {
        switch verdict {
        case .done: (terminal.sign("✓", "x"), .success)
        case .grace: (terminal.sign("○", "o"), .gold)
        case .missed: (terminal.sign("✗", "-"), .warning)
        case .pending: (terminal.sign("·", "."), .gold)
        case .vanished, .future, nil: (" ", .quiet)
        }
    }
}
