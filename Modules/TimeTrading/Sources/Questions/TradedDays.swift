internal import Core
internal import TimeTradingAPI

/// A day with its totals.
struct TradedDay {
    var sweep: DaySweep
    var standing: DaySweep.DayTotals
    var sessions: [EarningSession]
    /// The uses of apps that earn.
    var productive: [DaySweep.Stretch]
}

/// A cache of days at a moment.
///
/// Days requested in order share what they need of earlier days, so the work for a span grows with
/// the number of its uses. An earlier session is followed back once.
struct TradedDays {
    let moment: Moment
    /// The state, including current use that is not recorded yet.
    let state: TradingState
    private let view: WorldView
    private var roles: [String: [AppRole]] = [:]
    private var latest: (day: Day, traded: TradedDay)?
    private var carried: Carried?
    /// The number of times that a day's uses were collected, for performance tests.
    private(set) var readings = 0

    /// The values that a day's sessions need from earlier days.
    private struct Carried {
        var day: Day
        var ledger: SessionLedger
        /// The end of the last use so far, in milliseconds.
        var end: Int64
    }

    /// The uses of a day by list.
    private struct Uses {
        var vice: [DaySweep.Stretch] = []
        var productive: [DaySweep.Stretch] = []
    }

    init(at moment: Moment, in view: WorldView) {
        self.moment = moment
        self.view = view
        state = view.trading(at: moment)
    }

    /// Returns the totals of a day at the moment, or at its end if the day is over. Rules B1, B5.
    mutating func day(_ day: Day) -> TradedDay {
        if let latest, latest.day == day { return latest.traded }
        var sweep = DaySweep()
        sweep.opening = opening(of: day)
        let uses = uses(on: day)
        let sessions = sessions(on: day, uses.productive)
        sweep.credits = sessions.flatMap(\.runs).filter { $0.day == day }.map {
            .init(at: $0.first.milliseconds, amount: 60_000, step: $0.step, count: $0.count)
        }
        sweep.credits += view.credits(on: day)
        sweep.uses = uses.vice
        sweep.locks = view.locks(on: day, at: moment)
        if let facts = state.days[day] { facts.spend(in: &sweep, state.retractions) }
        let now = day < moment.day ? Int64.max / 4 : moment.instant.milliseconds
        let traded = TradedDay(
            sweep: sweep, standing: sweep.standing(at: now), sessions: sessions,
            productive: uses.productive)
        latest = (day, traded)
        return traded
    }

    /// Returns the balance at the start of a day.
    ///
    /// It is the previous day's balance if the day is a Saturday or Sunday and weekends keep the
    /// balance. Otherwise it is zero. Rule B5.
    private mutating func opening(of day: Day) -> Int64 {
        guard day.weekday == .saturday || day.weekday == .sunday,
            state.rules.value(.weekend, on: day) == 1
        else { return 0 }
        return self.day(day - 1).standing.balance
    }

    private mutating func uses(on day: Day) -> Uses {
        readings += 1
        var result = Uses()
        for (app, spans) in state.uses(on: day, at: moment) {
            let roles = roles[app] ?? state.roles(of: app)
            self.roles[app] = roles
            func stretches(_ list: AppList) -> [DaySweep.Stretch] {
                roles.cut(spans.list, on: list).map { DaySweep.Stretch(app: app, span: $0) }
            }
            result.vice += stretches(.vice)
            result.productive += stretches(.productive)
        }
        return result
    }

    /// Returns the sessions that overlap a day, including those that began earlier.
    mutating func sessions(on day: Day) -> [EarningSession] {
        sessions(on: day, uses(on: day).productive)
    }

    private mutating func sessions(
        on day: Day, _ uses: [DaySweep.Stretch]
    ) -> [EarningSession] {
        guard let first = uses.map(\.span.from).min(), let last = uses.map(\.span.until).max()
        else {
            carried = Carried(day: day, ledger: SessionLedger(), end: .min)
            return []
        }
        var next = Carried(day: day, ledger: SessionLedger(), end: last)
        if let carried, carried.day == day - 1, carried.end <= first {
            next.ledger = carried.ledger
            next.ledger.take(earning(uses, on: day), by: moment.instant, rate: rate)
        } else {
            let all = followed(from: day, first: first)
            next.ledger.take(
                all + earning(uses, on: day), by: moment.instant, rate: rate)
            next.end = max(last, all.map(\.until.milliseconds).max() ?? .min)
        }
        let sessions = next.ledger.sessions(by: moment.instant)
        next.ledger = next.ledger.carried
        carried = next
        return sessions
    }

    /// Returns the uses of earlier days that the day's first use, at `first`, continues. Stops at
    /// the first pause that ends a session.
    private mutating func followed(from day: Day, first: Int64) -> [ProductiveUse] {
        var all: [ProductiveUse] = []
        var (start, place) = (first, day - 1)
        while true {
            let uses = uses(on: place).productive
            guard let first = uses.map(\.span.from).min(),
                let last = uses.map(\.span.until).max(), start - last <= Earning.longestPause
            else { return all }
            all += earning(uses, on: place)
            (start, place) = (first, place - 1)
        }
    }

    private func earning(_ uses: [DaySweep.Stretch], on day: Day) -> [ProductiveUse] {
        uses.map {
            ProductiveUse(
                from: Instant(milliseconds: $0.span.from),
                until: Instant(milliseconds: $0.span.until), day: day)
        }
    }

    private func rate(_ day: Day) -> Int { state.rules.value(.rate, on: day) }
}
