public import Core
internal import ExperienceAPI
internal import FocusSessionsAPI
public import LeaguesAPI
internal import StreaksAPI

/// Queries about a user's league.
public enum Leagues {
    /// Returns the user's tier after all finished weeks. Rule L1.
    public static func tier(in view: WorldView) -> Tier { view.leagues.tier }

    /// Returns true if the user has joined the league on a server. Rule L7.
    public static func isTakingPart(in view: WorldView) -> Bool { view.leagues.part != nil }

    /// Returns the user's league status.
    public static func status(at moment: Moment, in view: WorldView) -> LeagueStatus {
        let (state, week) = (view.leagues, LeagueWeek(of: moment.day, in: moment.zone))
        let part = state.part
        return LeagueStatus(
            tier: state.tier, isTakingPart: part != nil, name: part?.name, joined: part?.joined,
            week: week, score: WeekScore(of: week.days, at: moment, in: view))
    }

    /// Returns the data that the user publishes to the league; nil if the user has not joined. Data
    /// published earlier must then be withdrawn. Rule L7.
    public static func publication(
        of account: AccountID, at moment: Moment, in view: WorldView
    ) -> Publication? {
        let state = view.leagues
        guard let part = state.part else { return nil }
        let days = DaySpan.week(of: moment.day)
        return Publication(
            account: account, week: days.first, tier: state.tier, zone: moment.zone.identifier,
            name: part.name, joined: part.joined,
            score: WeekScore(of: days, at: moment, in: view))
    }

    /// Returns the user's results in finished weeks, latest first. Rule L5.
    public static func history(in view: WorldView) -> LeagueHistory {
        var tier = Tier.first
        let weeks = view.leagues.settled.map { week in
            let from = tier
            tier = from.after(week.movement)
            return SettledWeek(
                week: week.week, isAlone: week.isAlone, rank: week.rank, of: week.of,
                points: week.points, from: from, to: tier)
        }
        return LeagueHistory(tier: tier, weeks: weeks.reversed())
    }
}

extension WeekScore {
    /// Computes the user's score in a week: points, days that count for the streak, and focus
    /// minutes. Imported points and days are left out. Rules L2, L9.
    public init(of week: DaySpan, at moment: Moment, in view: WorldView) {
        let today = moment.day
        let earned = view.answer(.pointProvider)?.competing(over: week, today: today, in: view)
        let days = view.answer(.streakProvider)?.qualified(over: week, today: today, in: view)
        let focus = view.answer(.focusProvider)?.minutes(over: week, at: moment.instant, in: view)
        let imported = earned?.imported ?? DayBits(week)
        self.init(
            points: earned?.points.reduce(0, +) ?? 0,
            streakDays: days?.subtracting(imported).count ?? 0,
            focusMinutes: focus?.reduce(0, +) ?? 0)
    }
}
