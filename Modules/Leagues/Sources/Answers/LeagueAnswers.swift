internal import Core
internal import LeaguesAPI
internal import PortabilityAPI
internal import WidgetsAPI

/// Provides the league status and announcements to other modules.
struct LeagueAnswers: LeagueProvider, AnnouncementSource {
    func tier(in view: WorldView) -> Tier { Leagues.tier(in: view) }

    func status(at moment: Moment, in view: WorldView) -> LeagueStatus {
        Leagues.status(at: moment, in: view)
    }

    /// Returns the announcement that the season ends, in the last 24 hours of each week. Rule L6.
    func announcements(at moment: Moment, in view: WorldView) -> [Announcement] {
        let state = view.leagues
        guard state.part != nil || !state.weeks.isEmpty else { return [] }
        let week = LeagueWeek(of: moment.day, in: moment.zone)
        guard moment.instant < week.end else { return [] }
        return [
            Announcement(
                id: "leagues.ending.\(week.monday)", title: "Season ending in 24h",
                text: "Season ending in 24h—push for promotion.", span: week.lastDay)
        ]
    }

    /// The table of finished weeks in the CSV export. Rule P2.
    static let table = PortableTable(
        name: "leagues",
        columns: [
            "week", "zone", "alone", "rank", "of", "points", "streak_days", "focus_minutes", "from",
            "to",
        ]
    ) { view, _ in
        var tier = Tier.first
        return view.leagues.settled.map { week in
            let from = tier
            tier = from.after(week.movement)
            return [
                week.week.description, week.zone, String(week.isAlone), String(week.rank),
                String(week.of), String(week.points), String(week.streakDays),
                String(week.focusMinutes), from.rawValue, tier.rawValue,
            ]
        }
    }

    /// The widget card with the user's tier and the current week. Rule W2.
    static let card = WidgetCard(
        "league", summary: "The tier, and the points of the week.",
        absence: WidgetContent(
            title: "League", figure: "No points yet", short: "0", detail: "Open app to earn some",
            link: .home)
    ) { scene in
        let board = Leagues.alone(at: scene.moment, in: scene.view)
        let points = WeekScore(of: .week(of: scene.today), at: scene.moment, in: scene.view).points
        guard points > 0 || !board.rows.isEmpty else { return nil }
        let isAlone = scene.view.leagues.part == nil
        let goal = isAlone ? board.goal : nil
        return WidgetContent(
            title: "League", figure: board.tier.title, short: "\(points)",
            detail: points.counted("point") + " this week",
            lines: isAlone ? board.rows.prefix(5).map(LeagueAnswers.line) : [],
            progress: goal.map { min(Double(points) / Double(max($0, 1)), 1) }, link: .home,
            data: ["tier": .string(board.tier.rawValue), "points": .integer(Int64(points))])
    }

    private static func line(_ row: LeagueBoard.Row) -> WidgetContent.Line {
        let name = row.isOwn ? "This week" : "Week of \(row.name)"
        return .init("\(row.rank). \(name): \(row.score.points.counted("point"))")
    }
}

/// Undoes joining and leaving the league. Results of weeks cannot be undone. Rule H13.
struct LeagueUndo: UndoHandler {
    private let retraction = RetractionUndoHandler(
        LeagueFact.self, retractions: { $0.leagues.retractions },
        words: { fact, _ in
            switch fact {
            case .joined: "Joined the league"
            case .left: "Left the league"
            case .shown(let name): "Name in the league: \(name.name ?? "a mountain")"
            case .settled: "A week ended"
            case .retracted(let retraction):
                retraction.isRetracted ? "Undid a league change" : "Redid a league change"
            }
        })

    var kinds: [String] { retraction.kinds.filter { $0 != LeagueFact.Kind.settled.rawValue } }

    /// The description of the event that records the result of a week, which cannot be undone.
    static let settling = EventDescriptions(for: [LeagueFact.Kind.settled.rawValue]) {
        event, view in
        LeagueUndo().describe(event, in: view)
    }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        retraction.inverse(of: event, undoing: undoing, in: view)
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        retraction.describe(event, in: view)
    }
}
