internal import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI
internal import LeaguesHosting
internal import PageKit
internal import RouteKit

/// The Leaderboard page, the fifth main page. Rules U1, L.
enum LeaderboardPage {
    static let path = "/leaderboard"

    /// Returns the route of the page. It shows the league's leaderboard if the server has one,
    /// otherwise the user's own weeks.
    static func route(_ host: LeagueHost?) -> Route {
        var route = Route.page(
            path, operation: "pageLeaderboard", summary: "Show the leaderboard."
        ) { _, asking throws(Rejection) in page(alone(asking), asking, nil) }
        guard let host else { return route }
        route.handler = { request, engine async throws(Rejection) in
            try await show(request, engine, host)
        }
        return route
    }

    /// Returns the page. `wrong` is the error from a form on it; nil if there is none.
    static func show(
        _ request: RouteRequest, _ engine: Engine, _ host: LeagueHost, wrong: Rejection? = nil
    ) async throws(Rejection) -> RouteReply {
        let view = try await LeagueService(host, engine, zone: request.zone).view()
        return try await engine.show(request) { asking in page(view, asking, host, wrong) }
    }

    static func alone(_ asking: QueryContext) -> LeagueView {
        LeagueView(
            status: Leagues.status(at: asking.moment, in: asking.view),
            board: Leagues.alone(at: asking.moment, in: asking.view))
    }

    static func page(
        _ view: LeagueView, _ asking: QueryContext, _ host: LeagueHost?, _ wrong: Rejection? = nil
    ) -> Page {
        let drawing = LeaderboardDrawing(view, asking, hasOthers: host != nil, wrong: wrong)
        return Page(
            "Leaderboard", place: "league", main: LeaderboardText.templates.render("page", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }
}

/// The data for the Leaderboard page.
struct LeaderboardDrawing {
    /// A tier in the page's list of tiers.
    struct Step {
        var title: String
        var isReached: Bool
        var isHere: Bool
    }
    /// A past week in the page's list.
    struct Past {
        var week: String
        var place: String
        var points: String
        var tier: String
    }
    /// Another user, whose name can be reported.
    struct Other {
        var key: String
        var name: String
    }

    var style = LeagueAssets.style.path
    var sky: String
    var land: String
    var goat = Goat.html(.glad)
    var empty = Goat.html()
    var week: String
    var tier: String
    var ends: String
    var steps: [Step]
    var word: SeasonWord?
    var season: [String]
    var climb: String?
    var share: Int
    var rank: String?
    var board: BoardDrawing?
    var isAlone: Bool
    var isPart: Bool
    var hasOthers: Bool
    var seenAs: String
    var name: String
    var terms = LeagueTerms.lines
    var wrong: String?
    var past: [Past]
    var hasPast: Bool
    var others: [Other]
    var canReport: Bool

    init(_ view: LeagueView, _ asking: QueryContext, hasOthers: Bool, wrong: Rejection?) {
        let (status, moment) = (view.status, asking.moment)
        let shown = view.board.flatMap { $0.rows.isEmpty ? nil : $0 }
        let tier = view.board?.tier ?? status.tier
        sky = moment.sky
        land = TierArt.land(of: tier).path
        let monday = view.board?.week ?? status.week
        week = monday.short(beside: asking.today)
        self.tier = tier.title
        ends = LeaderboardDrawing.ends(view.board?.ends ?? status.ends, at: moment)
        steps = Tier.allCases.map {
            Step(title: $0.title, isReached: $0 <= tier, isHere: $0 == tier)
        }
        word = SeasonWord(at: moment, in: asking.view)
        season = asking.view.answers(to: .announcements).flatMap {
            $0.announcements(at: moment, in: asking.view)
        }.filter { $0.span.contains(moment.instant) }.map(\.text)
        let points = status.score.points
        let goal = view.board?.goal.flatMap { $0 > 0 ? $0 : nil }
        isAlone = view.board?.isAlone ?? !status.isTakingPart
        climb = goal.map { [isAlone] in ClimbBar.words(points, $0, isAlone) }
        share = ClimbBar.share(points, of: goal ?? 1)
        rank = view.tierRank.map {
            "\(BoardDrawing.ordinal($0.rank)) of \(grouped($0.of)) in \(tier.title)"
        }
        board = shown.map {
            BoardDrawing(
                $0, today: asking.today,
                caption: $0.isAlone ? "Your weeks, best first" : "Your board, by rank")
        }
        isPart = status.isTakingPart
        self.hasOthers = hasOthers
        seenAs =
            status.name ?? asking.account.map {
                MountainName.of($0, in: status.week) + ", this week's mountain"
            } ?? "a mountain"
        name = status.name ?? ""
        self.wrong = wrong?.message
        past = Leagues.history(in: asking.view).weeks.prefix(26).map {
            Past($0, today: asking.today)
        }
        hasPast = !past.isEmpty
        others =
            isAlone
            ? []
            : (shown?.rows ?? []).filter { !$0.isOwn }.map {
                Other(key: $0.key, name: $0.name)
            }
        canReport = hasOthers && !others.isEmpty
    }

    /// Returns the time that remains in the week, such as "Ends in 2 days".
    static func ends(_ end: Instant, at moment: Moment) -> String {
        let minutes = Int(end.milliseconds - moment.instant.milliseconds) / 60_000
        switch minutes {
        case ..<1: return "Ends now"
        case ..<120: return "Ends in \(counted(minutes, "minute"))"
        case ..<2_880: return "Ends in \(counted(minutes / 60, "hour"))"
        default: return "Ends in \(counted(minutes / 1_440, "day"))"
        }
    }
}

extension LeaderboardDrawing.Past {
    init(_ week: SettledWeek, today: Day) {
        self.week = week.week.short(beside: today)
        place = "\(week.rank) of \(week.of)"
        points = grouped(week.points)
        let sign = week.to > week.from ? "▲ " : week.to < week.from ? "▼ " : ""
        tier = sign + week.to.title
    }
}
