public import Core

/// Unlocks an app with earned time: for so many minutes, or as long as the balance lasts. Rule B6.
public struct UnlockApp: Command {
    public static var name: String { "time-trading.unlock" }
    public static let form = Form(
        "Unlock an app", UnlockApp.init(_:minutes:),
        Field("app", \.app, .appID.described("The app's id.")),
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
    /// (`time-trading.free`), to unlock while a focus session runs (`time-trading.session`), and
    /// with nothing earned (`time-trading.empty`). One that is unlocked for long enough stays so;
    /// else it stays open for longer.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.keeper().unlock(self, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try context.view.keeper().access(to: app, at: context.moment, in: context.view)
            .orRefused(.unknownApp)
    }
}

/// Locks an app before its time is over; what was not spent is kept. Rule B6.
public struct LockApp: Command {
    public static var name: String { "time-trading.lock" }
    public static let form = Form(
        "Lock an app", LockApp.init(_:),
        Field("app", \.app, .appID.described("The app's id.")))
    public static let answer = UnlockApp.answer

    /// The app's id.
    public var app: String

    /// Locks an app.
    public init(_ app: String) { self.app = app }

    /// Refuses an app that is none of the person's (`time-trading.app.unknown`); one that is locked
    /// stays so.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        try context.view.keeper().lock(self, in: context)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try context.view.keeper().access(to: app, at: context.moment, in: context.view)
            .orRefused(.unknownApp)
    }
}
