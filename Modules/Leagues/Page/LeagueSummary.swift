internal import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI
internal import LeaguesHosting
internal import PageKit

/// League data for parts of a page that must not wait for a query.
struct LeagueSummary {
    var status: LeagueStatus
    /// The user's leaderboard; nil if it is not in memory yet.
    var board: LeagueBoard?

    init(_ scene: PageSection.Scene) {
        let (moment, view) = (scene.asking.moment, scene.view)
        status = Leagues.status(at: moment, in: view)
        if status.isTakingPart, let host = view.answer(.leagueHost) {
            board = scene.asking.account.flatMap { host.lastSeen(by: $0, at: moment.instant) }
        } else {
            board = Leagues.alone(at: moment, in: view)
        }
    }
}

/// The points of the week, with a bar that ends at the promotion line. For users outside the
/// league, it ends at last week's points. It is shown in the header of the Today page. Rules L9,
/// U2.
enum ClimbBar {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today else { return nil }
        let seen = LeagueSummary(scene)
        guard let board = seen.board, let goal = board.goal, goal > 0 else { return nil }
        let points = seen.status.score.points
        return .init(
            """
            <p class="climb"><span>\(words(points, goal, board.isAlone))</span>\
            <span class="meter q\(share(points, of: goal))"></span></p>
            """)
    }

    /// Returns the text below the bar, such as "240 of 310 points to climb".
    static func words(_ points: Int, _ goal: Int, _ isAlone: Bool) -> String {
        guard points < goal else {
            return "\(counted(points, "point")), " + (isAlone ? "past last week" : "on the way up")
        }
        return "\(grouped(points)) of \(counted(goal, "point")) "
            + (isAlone ? "of last week" : "to climb")
    }

    /// Returns the length of the bar in percent, at most 100.
    static func share(_ points: Int, of goal: Int) -> Int { min(100, points * 100 / max(goal, 1)) }
}

/// The card on the profile page with the user's tier and rank.
enum TierCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let seen = LeagueSummary(scene)
        let points = counted(seen.status.score.points, "point") + " this week"
        let place = seen.board?.own.map {
            "\(BoardDrawing.ordinal($0.rank)) of \(seen.board?.rows.count ?? 0), "
        }
        return .init(
            """
            <a class="slim" href="/leaderboard"><span class="face">\(Icon.html("face"))</span>\
            <span><b>\(seen.status.tier.title)</b><br><small class="soft">\(place ?? "")\(points)\
            </small></span><span class="end">\(Icon.html("league"))</span></a>
            """)
    }
}

/// A message about the previous week for a user whose tier changed: a celebration or an
/// encouragement. Rule L3.
struct SeasonWord {
    var title: String
    var text: String
    var isPromotion: Bool

    /// Creates the message; nil in other weeks and for users whose tier did not change.
    init?(at moment: Moment, in view: WorldView) {
        guard let last = Leagues.history(in: view).weeks.first, last.from != last.to,
            last.week == moment.day.startOfWeek - 7
        else { return nil }
        isPromotion = last.to > last.from
        title = isPromotion ? "You climbed to \(last.to.title)!" : "A camp at \(last.to.title)"
        let place =
            "\(BoardDrawing.ordinal(last.rank)) of \(last.of) with "
            + counted(last.points, "point")
        text =
            isPromotion
            ? "\(place). The view is yours all week."
            : "Last week was a quiet one: \(place). Climbers rest, too; the way up is still there."
    }

    /// Returns the message for the Today page, shown on the day after the week's end; nil on other
    /// days.
    static func chip(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today, scene.today == scene.today.startOfWeek,
            let word = SeasonWord(at: scene.asking.moment, in: scene.view)
        else { return nil }
        return .init(
            """
            <a class="slim" id="season" href="/leaderboard">\(Icon.html("league"))\
            \(word.title)</a>
            """)
    }
}
