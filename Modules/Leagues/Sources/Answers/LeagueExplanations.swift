internal import Core
internal import ExperienceAPI
internal import ExplanationsAPI
internal import FocusSessionsAPI
internal import LeaguesAPI
internal import StreaksAPI

/// Explains a rank by the points of each day of the week and by the tie-breaks. Rules K7, L2, L3,
/// L9.
struct LeagueExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        [
            ExplanationSubject(
                "league", title: "League",
                summary: "The points of this week and the order of ranks.")
        ]
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        guard ["league", "rank", "tier"].contains(word) else { return nil }
        let week = DaySpan.week(of: min(span?.last ?? moment.day, moment.day))
        let days = week.days.filter { $0 <= moment.day }.map { day in
            entry(day, at: moment, in: view)
        }
        return Explanation(title: "League", figure: figure(of: week, moment, view), days: days)
    }

    /// Returns the summary of a week, such as "Base Camp: 120 points, 3 streak days, 50 min of
    /// focus; rank 2 of 9".
    private func figure(of week: DaySpan, _ moment: Moment, _ view: WorldView) -> String {
        let score = WeekScore(of: week, at: moment, in: view)
        let settled = Leagues.history(in: view).weeks.first { $0.week == week.first }
        let tier = (settled?.from ?? Leagues.tier(in: view)).title
        let sum =
            "\(tier): \(score.points.counted("point")), "
            + "\(score.streakDays.counted("streak day")), \(score.focusMinutes) min of focus"
        if let settled { return sum + "; rank \(settled.rank) of \(settled.of)" }
        guard !Leagues.isTakingPart(in: view) else {
            return sum + "; the board ranks by points, then streak days, then minutes of focus"
        }
        let board = Leagues.alone(at: moment, in: view)
        guard let own = board.rows.first(where: \.isOwn) else { return sum }
        return sum + "; rank \(own.rank) of \(board.rows.count) of your own weeks"
    }

    private func entry(
        _ day: Day, at moment: Moment, in view: WorldView
    ) -> Explanation.Entry {
        let span = DaySpan(day)
        let earned = view.answer(.pointProvider)?.competing(over: span, today: moment.day, in: view)
        let (points, score) = (
            earned?.points.first ?? 0, WeekScore(of: span, at: moment, in: view)
        )
        var reasons = ["\(points.counted("point")) that count."]
        if earned?.imported[day] == true { reasons.append("Imported records do not count.") }
        if score.streakDays > 0 { reasons.append("The day has streak credit.") }
        if score.focusMinutes > 0 { reasons.append("\(score.focusMinutes) min of focus.") }
        return Explanation.Entry(day, points: nil, reasons.map { .init($0) })
    }
}
