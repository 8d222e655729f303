public import Core
public import TimeTradingAPI

/// Says that somebody begins to use an app: for people without a tracker. Rule B8.
///
/// The start is a fact, so what it comes to follows from it whenever anybody asks, also after a
/// restart. It counts for a day at most.
public struct StartTracking: Command {
    public static var name: String { "time-trading.track" }
    public static let form = Form(
        "Begin to use an app", StartTracking.init(_:),
        Field("app", \.app, .appID.described("The app's id.")))
    public static let answer = Shape<TrackedApp> { Member("tracking", \.self) }

    /// The app's id.
    public var app: String

    /// Begins to use an app.
    public init(_ app: String) { self.app = app }

    /// Refuses an app that is on no list (`time-trading.app.unknown`). What was used until now is
    /// stopped; the same app goes on.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.trading
        guard state.app(app) != nil else { throw .unknownApp }
        let open = state.open(at: context.moment.instant)
        guard !open.contains(where: { $0.app == app }) else { return [] }
        return state.stops(of: open, at: context.moment)
            + [TradingFact.trackStarted(.init(app: app)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TrackedApp {
        try context.view.trading.known(app).orRefused(.unknownApp)
    }
}

/// Says that it is over. Rule B8.
public struct StopTracking: Command {
    public static var name: String { "time-trading.stop" }
    public static var isIdempotent: Bool { false }
    public static let form = Form<StopTracking>("Cease to use what was begun", Record { .init() })
    public static let answer = Shape<TradingDay> { Member("today", \.self) }

    /// Ceases.
    public init() {}

    /// Refuses where nothing was begun (`time-trading.track.none`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.trading
        let open = state.open(at: context.moment.instant)
        guard !open.isEmpty else {
            throw .conflict("time-trading.track.none", "No app is being tracked.")
        }
        return state.stops(of: open, at: context.moment)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TradingDay {
        TimeTrading.day(context.today, at: context.moment, in: context.view)
    }
}

extension TradingState {
    /// The facts that stop what was begun.
    fileprivate func stops(of open: [OpenTrack], at moment: Moment) -> [EventDraft] {
        open.map { track in
            let parts = parts(of: track.app, from: track.at, by: moment.instant, rule: moment.rule)
            return TradingFact.trackStopped(.init(start: track.id, parts: parts)).draft
        }
    }
}
