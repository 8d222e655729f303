public import Core
public import TimeTradingAPI

/// Starts a use of an app by hand, for users without a tracker. Rule B8.
///
/// Only the start is recorded. The use is computed from it on request, also after a restart, and
/// counts for at most one day.
public struct StartTracking: Command {
    public static var name: String { "time-trading.track" }
    public static let form = Form(
        "Start the timer of an app", StartTracking.init(_:),
        Field("app", \.app, .appID.described("The app's id.")))
    public static let answer = Shape<TrackedApp> { Member("tracking", \.self) }

    /// The app's id.
    public var app: String

    /// Creates a command that starts a use of an app.
    public init(_ app: String) { self.app = app }

    /// Records the start and stops the use of any other app. Does nothing if the same app is
    /// already in use.
    ///
    /// Throws `time-trading.app.unknown` if the app is on no list.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.trading
        guard state.app(app) != nil else { throw .unknownApp }
        let open = state.open(at: context.moment.instant)
        guard !open.contains(where: { $0.app == app }) else { return [] }
        return state.stops(of: open, at: context.moment)
            + [TradingFact.trackStarted(.init(app: app)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TrackedApp {
        try context.view.trading.known(app).orThrow(.unknownApp)
    }
}

/// Stops the current use by hand. Rule B8.
public struct StopTracking: Command {
    public static var name: String { "time-trading.stop" }
    public static var isIdempotent: Bool { false }
    public static let form = Form<StopTracking>("Stop the running timer", Record { .init() })
    public static let answer = Shape<TradingDay> { Member("today", \.self) }

    /// Creates a command that stops the current use.
    public init() {}

    /// Records the stop.
    ///
    /// Throws `time-trading.track.none` if no use was started.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.trading
        let open = state.open(at: context.moment.instant)
        guard !open.isEmpty else {
            throw .conflict("time-trading.track.none", "No timer is running.")
        }
        return state.stops(of: open, at: context.moment)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TradingDay {
        TimeTrading.day(context.today, at: context.moment, in: context.view)
    }
}

extension TradingState {
    /// Returns the facts that stop the open uses.
    fileprivate func stops(of open: [OpenTrack], at moment: Moment) -> [EventDraft] {
        open.map { track in
            let parts = parts(of: track.app, from: track.at, by: moment.instant, rule: moment.rule)
            return TradingFact.trackStopped(.init(start: track.id, parts: parts)).draft
        }
    }
}
