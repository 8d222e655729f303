public import Core

/// Unlocks an app with earned time, for a number of minutes or as long as the balance lasts. Rule
/// B6.
public struct UnlockApp: Command {
    public static var name: String { "time-trading.unlock" }
    public static let form = Form(
        "Unlock an app", UnlockApp.init(_:minutes:),
        Field("app", \.app, .appID.described("The app's id.")),
        Field("minutes", \.minutes, UnlockApp.minutes, refusal: .unlockMinutes))
    /// The values of a number of minutes to unlock apps for.
    public static var minutes: Codec<Int?> { Codec<Int>.integer(1...1_440).orNothing }
    public static let answer = Shape<AppAccess> { Member("access", \.self) }

    /// The app's id.
    public var app: String
    /// The number of minutes, 1–1440; nil for as long as the balance lasts.
    public var minutes: Int?

    /// Creates the command.
    public init(_ app: String, minutes: Int? = nil) {
        self.app = app
        self.minutes = minutes
    }

    /// Returns the events that unlock the app or extend its time. An app that is already unlocked
    /// for long enough does not change.
    ///
    /// Throws `time-trading.app.unknown` for an unknown app, `time-trading.free` for one that costs
    /// nothing, `time-trading.session` during a focus session and `time-trading.empty` with an
    /// empty balance.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.provider().unlock(self, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try context.view.provider().access(to: app, at: context.moment, in: context.view)
            .orThrow(.unknownApp)
    }
}

extension Refusal {
    /// The error for a number of minutes that apps cannot be unlocked for.
    public static let unlockMinutes = Refusal(
        "time-trading.minutes", "Minutes must be a whole number from 1 to 1440.")
}

/// Locks an app before its time is over. Unspent time is kept. Rule B6.
public struct LockApp: Command {
    public static var name: String { "time-trading.lock" }
    public static let form = Form(
        "Lock an app", LockApp.init(_:),
        Field("app", \.app, .appID.described("The app's id.")))
    public static let answer = UnlockApp.answer

    /// The app's id.
    public var app: String

    /// Creates the command.
    public init(_ app: String) { self.app = app }

    /// Returns the events that lock the app. Throws `time-trading.app.unknown` for an unknown app.
    /// An app that is already locked does not change.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.provider().lock(self, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try context.view.provider().access(to: app, at: context.moment, in: context.view)
            .orThrow(.unknownApp)
    }
}
