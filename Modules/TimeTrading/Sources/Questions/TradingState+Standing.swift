internal import Core
internal import TimeTradingAPI

/// A day with how it stands.
struct TradedDay {
    var sweep: DaySweep
    var standing: DaySweep.Standing
    var sessions: [EarningSession]
}

extension WorldView {
    /// How a day stands at a moment; a day that is over, when it ended. Rules B1, B5.
    func traded(on day: Day, at moment: Moment) -> TradedDay {
        let state = trading(at: moment)
        let sessions = state.sessions(on: day, at: moment)
        var sweep = DaySweep()
        sweep.opening = opening(of: day, at: moment)
        sweep.credits = sessions.flatMap(\.minutes).filter { $0.day == day }.map {
            .init(at: $0.at.milliseconds, amount: 60_000)
        }
        sweep.credits += credits(on: day)
        sweep.uses = state.uses(on: day, of: .vice, at: moment)
        sweep.locks = locks(on: day, at: moment)
        if let facts = state.days[day] { facts.spend(in: &sweep, state.retractions) }
        let now = day < moment.day ? Int64.max / 4 : moment.instant.milliseconds
        return TradedDay(sweep: sweep, standing: sweep.standing(at: now), sessions: sessions)
    }

    /// When focus sessions keep everything locked; never where the person does not want it.
    /// Rule F3.
    private func locks(on day: Day, at moment: Moment) -> [UseSpan] {
        guard trading.rules.value(.lock, on: day) == 1 else { return [] }
        return answers(to: .siteLocks).flatMap { $0.locks(on: day, at: moment, in: self) }.map {
            UseSpan(from: $0.lowerBound.milliseconds, until: $0.upperBound.milliseconds)
        }
    }

    /// What there is when a day begins: what was left of the day before, where nothing expires at
    /// weekends and the day is a Saturday or Sunday. Rule B5.
    private func opening(of day: Day, at moment: Moment) -> Int64 {
        guard day.weekday == .saturday || day.weekday == .sunday,
            trading.rules.value(.weekend, on: day) == 1
        else { return 0 }
        return traded(on: day - 1, at: moment).standing.balance
    }

    /// What was earned by completing things. Rule B9.
    private func credits(on day: Day) -> [DaySweep.Credit] {
        let rules = trading.rules
        let minutes = EarningKind.allCases.map { rules.value(TradingRule($0), on: day) }
        guard minutes.contains(where: { $0 > 0 }) else { return [] }
        return answers(to: .timeEarnings).flatMap { $0.earnings(on: day, in: self) }.map {
            let minutes = rules.value(TradingRule($0.kind), on: day)
            return .init(at: $0.instant.milliseconds, amount: Int64(minutes) * 60_000)
        }
    }
}

extension DayFacts {
    /// Puts what was spent and begun anew into a day.
    fileprivate func spend(in sweep: inout DaySweep, _ retractions: Retractions) {
        sweep.unlocks = unlocks.map { unlock in
            let (app, from) = (unlock.value.app, unlock.value.from.milliseconds)
            let cut = locks.filter { $0.value.app == app && $0.stamp > unlock.stamp }
                .map(\.value.at).min()
            let until = min(unlock.value.until.milliseconds, max(from, cut ?? .max))
            return .init(app: app, span: UseSpan(from: from, until: until))
        }
        sweep.emergencies = emergencies.map {
            .init(
                app: $0.value.use.app,
                span: UseSpan(from: $0.value.at, until: $0.value.use.until.milliseconds))
        }
        sweep.resets = resets.kept(retractions).map(\.value)
    }
}
