public import Core
public import TimeTradingAPI

/// Unlocks an app with earned time: for so many minutes, or as long as the balance lasts. Rule B6.
public struct UnlockApp: Command {
    public static var name: String { "time-trading.unlock" }
    public static let form = Form(
        "Unlock an app", UnlockApp.init(_:minutes:),
        Field("app", \.app, .text(1...64).described("The app's id.")),
        Field(
            "minutes", \.minutes, Codec.integer(1...1_440).orNothing,
            refusal: Refusal("time-trading.minutes", "Minutes are a whole number from 1 to 1440.")))
    public static let answer = Shape<AppAccess> { Member("access", \.self) }

    /// The app's id.
    public var app: String
    /// 1–1440; as long as the balance lasts if nil.
    public var minutes: Int?

    /// Unlocks an app.
    public init(_ app: String, minutes: Int? = nil) {
        self.app = app
        self.minutes = minutes
    }

    /// Refuses an app that is none of the person's (`time-trading.app.unknown`) or costs nothing
    /// (`time-trading.free`), and to unlock with nothing earned (`time-trading.empty`). One that is
    /// unlocked for long enough stays so; else it stays open for longer.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (moment, view) = (context.moment, context.view)
        let access = try access(at: moment, in: view)
        guard access.app.list == .vice else {
            throw .conflict(
                "time-trading.free", "\(access.app.name) costs nothing: it is never locked.",
                field: "app")
        }
        guard access.reason != .session else {
            throw .conflict(
                "time-trading.session",
                "\(access.app.name) stays locked while a focus session runs.",
                field: "app", hints: ["Pause or end the session, or wait for its break."])
        }
        guard access.balance > 0 else {
            throw .conflict(
                "time-trading.empty", "\(access.app.name) is locked: there is no time left.",
                field: "app", hints: ["Use a productive app for a while, then unlock it."])
        }
        let end = moment.rule.nextRollover(after: moment.instant)
        let wanted = minutes.map { min(end, moment.instant + Int64($0 * 60)) } ?? end
        let open = view.openUnlocks(of: app, at: moment).map(\.until).max()
        let from = max(moment.instant.milliseconds, open ?? .min)
        guard wanted.milliseconds > from else { return [] }
        return [
            TradingFact.unlocked(
                .init(app: app, from: Instant(milliseconds: from), until: wanted)
            ).draft
        ]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try access(at: context.moment, in: context.view)
    }

    private func access(at moment: Moment, in view: WorldView) throws(Rejection) -> AppAccess {
        try Shield.access(to: app, at: moment, in: view).orRefused(.unknownApp)
    }
}

/// Locks an app before its time is over; what was not spent is kept. Rule B6.
public struct LockApp: Command {
    public static var name: String { "time-trading.lock" }
    public static let form = Form(
        "Lock an app", LockApp.init(_:),
        Field("app", \.app, .text(1...64).described("The app's id.")))
    public static let answer = UnlockApp.answer

    /// The app's id.
    public var app: String

    /// Locks an app.
    public init(_ app: String) { self.app = app }

    /// Refuses an app that is none of the person's (`time-trading.app.unknown`); one that is locked
    /// stays so.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.trading.app(app) != nil else { throw .unknownApp }
        guard !context.view.openUnlocks(of: app, at: context.moment).isEmpty else { return [] }
        return [TradingFact.locked(.init(app: app)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try Shield.access(to: app, at: context.moment, in: context.view).orRefused(.unknownApp)
    }
}

extension WorldView {
    /// The unlocks of an app that cost time now, or will.
    fileprivate func openUnlocks(of app: String, at moment: Moment) -> [UseSpan] {
        let day = traded(on: moment.day, at: moment)
        let now = moment.instant.milliseconds
        return day.sweep.unlocks.enumerated().compactMap { place, unlock in
            let isOpen = day.standing.open.contains(place) || unlock.span.from > now
            return unlock.app == app && isOpen && unlock.span.until > max(now, unlock.span.from)
                ? unlock.span : nil
        }
    }
}
