public import Core
public import TimeTradingAPI

/// The access to locked apps, for enforcers and pages. Rule B6.
public enum Shield {
    /// Returns if an app can open now, why, and for how long; nil if the user has no such app.
    ///
    /// The result depends only on the facts and the moment.
    public static func access(to id: String, at moment: Moment, in view: WorldView) -> AppAccess? {
        view.trading.app(id).map {
            access(to: $0, at: moment, on: view.traded(on: moment.day, at: moment))
        }
    }

    /// Returns the access to each of the user's apps, in list order.
    public static func all(at moment: Moment, in view: WorldView) -> [AppAccess] {
        let day = view.traded(on: moment.day, at: moment)
        return view.apps.all.map { access(to: $0, at: moment, on: day) }
    }

    private static func access(
        to app: TrackedApp, at moment: Moment, on day: TradedDay
    ) -> AppAccess {
        let (standing, now) = (day.standing, moment.instant.milliseconds)
        func answer(
            _ reason: AppAccess.Reason, until: Int64? = nil, opens: Int64? = nil
        ) -> AppAccess {
            AppAccess(
                app: app, reason: reason, until: until.map(Instant.init(milliseconds:)),
                opens: opens.map(Instant.init(milliseconds:)),
                seconds: until.map { Int(($0 - now) / 1_000) },
                balance: Int(standing.balance / 1_000))
        }
        guard app.list == .vice else { return answer(.free) }
        let free = day.sweep.emergencies.filter { $0.app == app.id && $0.span.from <= now }
        if let until = free.map(\.span.until).max(), until > now {
            return answer(.emergency, until: until)
        }
        if let session = day.sweep.locks.first(where: { $0.from <= now && now < $0.until }) {
            return answer(.session, opens: session.until)
        }
        let open = standing.open.map { day.sweep.unlocks[$0] }.filter { $0.app == app.id }
        guard let end = open.map(\.span.until).max() else {
            return answer(standing.balance >= 1_000 ? .locked : .empty)
        }
        // The app is unlocked, so it costs time.
        return answer(.unlocked, until: min(end, now + standing.balance / standing.drain))
    }
}
