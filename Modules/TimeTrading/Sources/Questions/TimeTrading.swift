public import Core
internal import SecretsAPI
public import TimeTradingAPI

/// What can be asked about earned time. Rules B.
public enum TimeTrading {
    /// What a day earned and spent, as it stands at a moment; as it ended, if it is over.
    ///
    /// A day that is still to come has nothing. No more is read than the day itself, what its first
    /// session began with, and a weekend's days where they roll over.
    public static func day(_ day: Day, at moment: Moment, in view: WorldView) -> TradingDay {
        let state = view.trading(at: moment)
        let traded = view.traded(on: day, at: moment)
        let standing = traded.standing
        let used = state.uses(on: day, of: .productive, at: moment)
        let lengths = Dictionary(grouping: used, by: \.app).mapValues { stretches in
            stretches.flatMap { [$0.span].cut(.min, moment.instant.milliseconds) }
                .reduce(0) { $0 + $1.length }
        }
        return TradingDay(
            day: day, balance: Int(standing.balance / 1_000), earned: Int(standing.earned / 1_000),
            spent: Int((standing.spent + 999) / 1_000),
            published: published(traded.sessions, on: day),
            used: state.shares(lengths), spentOn: state.shares(standing.spentOn),
            tracking: day == moment.day ? tracking(at: moment, in: view) : nil,
            ranOut: standing.ranOut.map { Instant(milliseconds: $0) })
    }

    /// The days of a span up to today, first to last.
    public static func days(
        over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [TradingDay] {
        span.days.filter { $0 <= moment.day }.map { day($0, at: moment, in: view) }
    }

    /// The sessions that have to do with a day, with their minutes and publications. Rule B3.
    public static func sessions(
        on day: Day, at moment: Moment, in view: WorldView
    ) -> [EarningSession] { view.trading(at: moment).sessions(on: day, at: moment) }

    /// What trading goes by on a day.
    public static func terms(on day: Day, in view: WorldView) -> TradingTerms {
        let state = view.trading
        func value(_ rule: TradingRule) -> Int { state.rules.value(rule, on: day) }
        return TradingTerms(
            day: day, rate: value(.rate), keepsWeekend: value(.weekend) == 1,
            isMonitored: value(.monitor) == 1, habit: value(.habit), task: value(.task),
            focus: value(.focus), hasCode: state.openCode != nil,
            isTracked: !state.usage.isEmpty || !state.starts.isEmpty)
    }

    /// The app that somebody uses by their own word at a moment; nil if they said of none.
    public static func tracking(at moment: Moment, in view: WorldView) -> TrackedApp? {
        let state = view.trading
        return state.open(at: moment.instant).last.flatMap { state.known($0.app) }
    }

    /// Minutes that were published by now, in seconds; minutes of a day alone count for it.
    private static func published(_ sessions: [EarningSession], on day: Day) -> Int {
        sessions.reduce(0) { sum, session in
            let told = session.publications.reduce(0) { $0 + $1.minutes }
            return sum + session.minutes.prefix(told).count { $0.day == day } * 60
        }
    }
}

extension TradingState {
    /// Milliseconds by app, the longest first.
    fileprivate func shares(_ lengths: [String: Int64]) -> [TradingDay.Share] {
        lengths.filter { $0.value >= 1_000 }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .compactMap { id, length in
                known(id).map { TradingDay.Share(app: $0, seconds: Int(length / 1_000)) }
            }
    }

    /// The buddy's code that may be used: the last that was set, if it was not used yet.
    var openCode: EventSet<Secret>.Element? {
        codes.kept(retractions).last.flatMap { usedCodes.contains($0.id) ? nil : $0 }
    }
}
