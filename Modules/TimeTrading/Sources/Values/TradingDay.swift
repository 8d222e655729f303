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
            Member("app", \.app.id, "The app's id.")
            Member("name", \.app.name, "The app's name.")
            Member("seconds", \.seconds, "The time in seconds.")
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
        Member(
            "published", \.published,
            "The earned seconds reported so far, every five minutes of a session and at its end.")
        Member("text", \.text, "The balance as text.")
        Member("sand", \.figure.sand, "The sand of the hourglass, in percent.")
        Member("face", \.figure.face, "The face of the hourglass.")
        Member("used", \.used, "The usage of productive apps.")
        Member("spentOn", \.spentOn, "The time spent on vice apps.")
        Member("tracking", \.tracking, "The app whose timer runs. Null without one.")
        Member("ranOut", \.ranOut, "The time at which the balance was spent. Null if it was not.")
    }

    /// A list of days in display order.
    public static let list = Shape<[TradingDay]> { Member("days", \.self, "The days.") }
}
