public import Core
public import TimeTradingAPI

/// The earned time, spent time and balance of a day. Rules B1, B5.
public struct TradingDay: Hashable, Shaped {
    /// The time that an app was used or that was spent on it.
    public struct Share: Hashable, Shaped {
        /// The app in its last listed version.
        public let app: TrackedApp
        /// The time in whole seconds.
        public let seconds: Int

        public static let shape = Shape<Share> {
            Member("app", \.app.id)
            Member("name", \.app.name)
            Member("seconds", \.seconds)
        }
    }

    /// The user's day.
    public let day: Day
    /// The balance in whole seconds, at the end of the day if the day is over.
    public let balance: Int
    /// The earned time in seconds, always whole minutes.
    public let earned: Int
    /// The spent time in whole seconds, rounded up so that `earned - spent` is the balance.
    public let spent: Int
    /// The seconds earned by sessions that were published: every five minutes of a session and at
    /// its end. Rule B3.
    public let published: Int
    /// The time that each productive app was used.
    public let used: [Share]
    /// The time spent on each app.
    public let spentOn: [Share]
    /// The app that the user tracks by hand now; nil if none.
    public let tracking: TrackedApp?
    /// The last instant of the day at which the balance became empty; nil if it never did.
    public let ranOut: Instant?

    /// The balance as text, such as "1h 1m".
    public var text: String { TimeText.short(balance) }
    /// The hourglass figure for the balance. Rule B7.
    public var figure: Hourglass { Hourglass(balance: balance) }

    public static let shape = Shape<TradingDay>("TradingDay") {
        Member("day", \.day)
        Member("balance", \.balance, "In seconds.")
        Member("earned", \.earned, "The earned time in seconds, rounded down to whole minutes.")
        Member("spent", \.spent, "In seconds.")
        Member("published", \.published, "The balance last shown to the user, in seconds.")
        Member("text", \.text)
        Member("sand", \.figure.sand)
        Member("face", \.figure.face)
        Member("used", \.used)
        Member("spentOn", \.spentOn)
        Member("tracking", \.tracking)
        Member("ranOut", \.ranOut)
    }

    /// A list of days in display order.
    public static let list = Shape<[TradingDay]> { Member("days", \.self) }
}
