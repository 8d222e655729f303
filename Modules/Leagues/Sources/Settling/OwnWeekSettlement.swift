internal import Core
internal import LeaguesAPI

/// Settles the weeks of a user who competes with the user's own past weeks. Rule L9.
///
/// It runs before the first fact of a later week is recorded. Facts recorded later for a settled
/// week count only in the user's totals.
struct OwnWeekSettlement: DueSource {
    func due(at moment: Moment, since last: Day, in view: WorldView) -> [EventDraft] {
        SoloWeeks.due(since: last, at: moment, in: view).map { LeagueFact.settled($0).draft }
    }
}

extension SoloWeeks {
    /// Returns the results of finished weeks, earliest first.
    ///
    /// The list is empty while the user takes part on a server. Weeks without points are skipped.
    /// The first settlement covers only the week of the latest fact; later ones go back at most
    /// half a year.
    static func due(
        since last: Day, at moment: Moment, in view: WorldView
    ) -> [LeagueFact.Settled] {
        let (state, present) = (view.leagues, moment.day.startOfWeek)
        let settled = state.settled
        var week = settled.last.map { $0.week.startOfWeek + 7 } ?? last.startOfWeek
        week = max(week, present - 7 * Leagues.ownWeeks)
        guard week < present, state.part == nil else { return [] }
        var (tier, own) = (state.tier, settled.compactMap(Week.init))
        var due: [LeagueFact.Settled] = []
        while week < present {
            let score = WeekScore(of: .week(of: week), at: moment, in: view)
            if score.points > 0 {
                own.append(Week(monday: week, score: score))
                let ended = SoloWeeks(own).ended(in: moment.zone, from: tier)
                tier = tier.after(ended.movement)
                due.append(ended)
            }
            week += 7
        }
        return due
    }

    /// Returns the finished weeks with points before a Monday, whether settled or about to be, and
    /// the resulting tier.
    static func ended(
        before monday: Day, at moment: Moment, in view: WorldView
    ) -> (weeks: [Week], tier: Tier) {
        let last = view.world.lastRecorded?.day ?? moment.day
        let ended = view.leagues.settled + due(since: last, at: moment, in: view)
        let earlier = ended.filter { $0.week < monday }
        return (
            earlier.compactMap(Week.init), earlier.reduce(.first) { $0.after($1.movement) }
        )
    }

    /// Returns the result of the last week.
    private func ended(in zone: Zone, from tier: Tier) -> LeagueFact.Settled {
        let (week, ranks) = (weeks[weeks.count - 1], ranks)
        let rank = ranks[weeks.count - 1]
        let movements = BoardRule.movements(of: weeks.map(\.score), ranked: ranks, in: tier)
        return LeagueFact.Settled(
            week: week.monday, zone: zone.identifier, isAlone: true, rank: rank, of: weeks.count,
            points: week.score.points, streakDays: week.score.streakDays,
            focusMinutes: week.score.focusMinutes, from: tier,
            movement: movements[weeks.count - 1])
    }
}

extension SoloWeeks.Week {
    /// Creates a finished week from a recorded result; nil if it had no points.
    init?(_ settled: LeagueFact.Settled) {
        guard settled.points > 0 else { return nil }
        self.init(monday: settled.week.startOfWeek, score: settled.score)
    }
}
