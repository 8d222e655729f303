public import Core
public import TimeTradingAPI

/// Unlocks every app that costs time, or none. Rule B6.
public struct UnlockAllApps: Command {
    public static var name: String { "time-trading.unlockAll" }
    public static let form = Form(
        "Unlock all apps that cost time", UnlockAllApps.init(minutes:),
        Field("minutes", \.minutes, UnlockApp.minutes, refusal: .unlockMinutes))
    public static let answer = Shape<[AppAccess]> { Member("apps", \.self) }
    /// False: the balance can limit the first call, and a second one shares it out again.
    public static var isIdempotent: Bool { false }

    /// The number of minutes, 1–1440; nil for as long as the balance lasts.
    public var minutes: Int?

    /// Creates the command.
    public init(minutes: Int? = nil) { self.minutes = minutes }

    /// Returns the events that unlock the apps or extend their time.
    ///
    /// Throws `time-trading.none` if no app costs time, and what `UnlockApp` throws if one of the
    /// apps cannot be unlocked.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try TradingUsageService.unlock(
            try context.view.vice(at: context.moment), minutes: minutes, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> [AppAccess] {
        try context.view.vice(at: context.moment)
    }
}

/// Locks every app that costs time. Unspent time is kept. Rule B6.
public struct LockAllApps: Command {
    public static var name: String { "time-trading.lockAll" }
    public static let form = Form<LockAllApps>(
        "Lock all apps that cost time", Record { .init() })
    public static let answer = UnlockAllApps.answer

    /// Creates the command.
    public init() {}

    /// Returns the events that lock the open apps. Throws `time-trading.none` if no app costs time.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let apps = try context.view.vice(at: context.moment).map(\.app.id)
        return TradingUsageService.lock(apps, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> [AppAccess] {
        try context.view.vice(at: context.moment)
    }
}

extension WorldView {
    /// Returns the access to each app that costs time. Throws `time-trading.none` without any.
    fileprivate func vice(at moment: Moment) throws(Rejection) -> [AppAccess] {
        let apps = Shield.all(at: moment, in: self).filter { $0.app.list == .vice }
        guard !apps.isEmpty else {
            throw .conflict(
                "time-trading.none", "No app costs time, so nothing is locked.", field: "app",
                hints: ["Add one: cairn apps add NAME --vice"])
        }
        return apps
    }
}
