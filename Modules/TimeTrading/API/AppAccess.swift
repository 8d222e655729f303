public import Core

/// The access to an app: the decision, the reason and the remaining time. Rule B6.
public struct AppAccess: Hashable, Shaped {
    /// The reason for the decision.
    public enum Reason: String, Hashable, StringCodedEnum {
        /// The app costs nothing.
        case free
        /// The app was unlocked with earned time.
        case unlocked
        /// The app was opened with a buddy's code.
        case emergency
        /// The app is locked during a focus session, regardless of the balance. Rule F3.
        case session
        /// The app is locked and can be unlocked with earned time.
        case locked
        /// The app is locked and the balance is empty.
        case empty
    }

    /// The app.
    public let app: TrackedApp
    /// The reason for the decision.
    public let reason: Reason
    /// The time at which the app locks again unless more time is earned; nil if it is locked or
    /// free.
    public let until: Instant?
    /// The time at which the focus session ends its lock; nil if no session locks the app.
    public let opens: Instant?
    /// The remaining time in whole seconds; nil if the app costs nothing.
    public let seconds: Int?
    /// The balance in whole seconds.
    public let balance: Int

    /// Creates an access decision.
    public init(
        app: TrackedApp, reason: Reason, until: Instant?, opens: Instant? = nil, seconds: Int?,
        balance: Int
    ) {
        self.app = app
        self.reason = reason
        self.until = until
        self.opens = opens
        self.seconds = seconds
        self.balance = balance
    }

    /// True if the app can be opened.
    public var isOpen: Bool {
        switch reason {
        case .free, .unlocked, .emergency: true
        case .session, .locked, .empty: false
        }
    }
    /// The price of unlocking: "1 min per 1 min".
    public static let price = "1 min per 1 min"

    public static let shape = Shape<AppAccess>("AppAccess") {
        Member("app", \.app)
        Member("open", \.isOpen, "True if the app can be used now.")
        Member("reason", \.reason)
        Member(
            "until", \.until,
            "The time at which the app locks again. Null if locked or without an end.")
        Member(
            "opens", \.opens,
            "The end of the focus session that locks the app. Null without such a session.")
        Member("seconds", \.seconds, "The remaining time in seconds.")
        Member("balance", \.balance, "The balance in whole seconds.")
        Member("price", { _ in price })
    }
}
