public import Core
public import TimeTradingAPI

/// What a day earned and spent, and what is left. Rules B1, B5.
public struct TradingDay: Hashable, Shaped {
    /// How long an app was used, or what was spent on it.
    public struct Share: Hashable, Shaped {
        /// The app, as it was last on a list.
        public let app: TrackedApp
        /// In whole seconds.
        public let seconds: Int

        public static let shape = Shape<Share> {
            Member("app", \.app.id)
            Member("name", \.app.name)
            Member("seconds", \.seconds)
        }
    }

    /// The person's day.
    public let day: Day
    /// What is left, in whole seconds; at the end of the day if it is over.
    public let balance: Int
    /// What was earned, in seconds: whole minutes.
    public let earned: Int
    /// What was spent, in whole seconds, rounded up so that `earned - spent` is the balance.
    public let spent: Int
    /// Of what was earned by sessions, the seconds of which people were told: at each five minutes
    /// of a session, and at its end. Rule B3.
    public let published: Int
    /// How long each productive app was used.
    public let used: [Share]
    /// What was spent on each app.
    public let spentOn: [Share]
    /// What somebody uses by their own word right now; nil if nothing.
    public let tracking: TrackedApp?
    /// When the balance last ran out on the day; nil if it never did.
    public let ranOut: Instant?

    /// "1h 1m".
    public var text: String { TimeText.short(balance) }
    /// How the figure looks. Rule B7.
    public var figure: Hourglass { Hourglass(balance: balance) }

    public static let shape = Shape<TradingDay>("TradingDay") {
        Member("day", \.day)
        Member("balance", \.balance, "In seconds.")
        Member("earned", \.earned, "In seconds, whole minutes.")
        Member("spent", \.spent, "In seconds.")
        Member("published", \.published, "What people were told of, in seconds.")
        Member("text", \.text)
        Member("sand", \.figure.sand)
        Member("face", \.figure.face)
        Member("used", \.used)
        Member("spentOn", \.spentOn)
        Member("tracking", \.tracking)
        Member("ranOut", \.ranOut)
    }

    /// Days in order, as they are shown.
    public static let list = Shape<[TradingDay]> { Member("days", \.self) }
}
