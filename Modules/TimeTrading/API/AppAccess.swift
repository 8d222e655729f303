public import Core

/// Whether an app may open now, why, and for how long. Rule B6.
public struct AppAccess: Hashable, Shaped {
    /// Why it may open, or that it may not.
    public enum Reason: String, Hashable, Worded {
        /// It costs nothing.
        case free
        /// It was unlocked with earned time.
        case unlocked
        /// A buddy's code opened it.
        case emergency
        /// It is locked for as long as a focus session runs, whatever the balance. Rule F3.
        case session
        /// It is locked, and there is time to unlock it with.
        case locked
        /// It is locked, and no time was earned to unlock it.
        case empty
    }

    /// The app.
    public let app: TrackedApp
    /// Why it may open, or that it may not.
    public let reason: Reason
    /// When it locks again, unless more is earned meanwhile; nil if it is locked or free.
    public let until: Instant?
    /// When the focus session lets it open again; nil if none keeps it locked.
    public let opens: Instant?
    /// How long it may stay open from now, in whole seconds; nil if it costs nothing.
    public let seconds: Int?
    /// What could be spent, in whole seconds.
    public let balance: Int

    /// An answer.
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

    /// Whether it may open.
    public var isOpen: Bool {
        switch reason {
        case .free, .unlocked, .emergency: true
        case .session, .locked, .empty: false
        }
    }
    /// What it costs to unlock: "1 min per 1 min".
    public static let price = "1 min per 1 min"

    public static let shape = Shape<AppAccess>("AppAccess") {
        Member("app", \.app)
        Member("open", \.isOpen)
        Member("reason", \.reason)
        Member("until", \.until)
        Member("opens", \.opens, "When a focus session lets it open again.")
        Member("seconds", \.seconds)
        Member("balance", \.balance)
        Member("price", { _ in price })
    }
}
