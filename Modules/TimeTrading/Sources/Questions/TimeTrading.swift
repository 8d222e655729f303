public import Core
internal import SecretsAPI
public import TimeTradingAPI

/// The queries for earned time. Rules B.
public enum TimeTrading {
    /// Returns the earned and spent time of a day at a moment, or at its end if the day is over.
    ///
    /// A future day is empty. The query reads only the day, the uses that its first session
    /// continues, and the weekend days that roll over.
    public static func day(_ day: Day, at moment: Moment, in view: WorldView) -> TradingDay {
        var days = TradedDays(at: moment, in: view)
        return shown(day, of: &days, in: view)
    }

    private static func shown(
        _ day: Day, of days: inout TradedDays, in view: WorldView
    ) -> TradingDay {
        let (state, moment, traded) = (days.state, days.moment, days.day(day))
        let standing = traded.standing
        let lengths = Dictionary(grouping: traded.productive, by: \.app).mapValues { stretches in
            stretches.reduce(Int64(0)) { sum, stretch in
                let until = min(stretch.span.until, moment.instant.milliseconds)
                return sum + max(0, until - stretch.span.from)
            }
        }
        return TradingDay(
            day: day, balance: Int(standing.balance / 1_000), earned: Int(standing.earned / 1_000),
            spent: Int((standing.spent + 999) / 1_000),
            published: traded.sessions.reduce(0) { $0 + $1.published(on: day) * 60 },
            used: state.shares(lengths), spentOn: state.shares(standing.spentOn),
            tracking: day == moment.day ? tracking(at: moment, in: view) : nil,
            ranOut: standing.ranOut.map { Instant(milliseconds: $0) })
    }

    /// Returns the days of a span up to today, in order.
    public static func days(
        over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [TradingDay] {
        var days = TradedDays(at: moment, in: view)
        return span.days.prefix { $0 <= moment.day }.map { shown($0, of: &days, in: view) }
    }

    /// Returns the sessions that overlap a day, with their minutes and publications. Rule B3.
    public static func sessions(
        on day: Day, at moment: Moment, in view: WorldView
    ) -> [EarningSession] {
        var days = TradedDays(at: moment, in: view)
        return days.sessions(on: day)
    }

    /// Returns the trading terms of a day.
    public static func terms(on day: Day, in view: WorldView) -> TradingTerms {
        let state = view.trading
        func value(_ rule: TradingRule) -> Int { state.rules.value(rule, on: day) }
        return TradingTerms(
            day: day, rate: value(.rate), keepsWeekend: value(.weekend) == 1,
            isMonitored: value(.monitor) == 1, habit: value(.habit), task: value(.task),
            focus: value(.focus), hasCode: state.openCode != nil,
            isTracked: !state.usage.isEmpty || !state.starts.isEmpty)
    }

    /// Returns the app that the user tracks by hand at a moment; nil if none.
    public static func tracking(at moment: Moment, in view: WorldView) -> TrackedApp? {
        let state = view.trading
        return state.open(at: moment.instant).last.flatMap { state.known($0.app) }
    }
}

extension TradingState {
    /// Returns milliseconds by app, longest first.
    fileprivate func shares(_ lengths: [String: Int64]) -> [TradingDay.Share] {
        lengths.filter { $0.value >= 1_000 }
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .compactMap { id, length in
                known(id).map { TradingDay.Share(app: $0, seconds: Int(length / 1_000)) }
            }
    }

    /// The buddy's code that can be used: the latest code, if it was not used yet.
    var openCode: EventSet<Secret>.Element? {
        codes.kept(retractions).last.flatMap { usedCodes.contains($0.id) ? nil : $0 }
    }
}
