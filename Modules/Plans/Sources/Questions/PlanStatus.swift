public import Core

/// The plan status of a user. Rule O4.
public struct PlanStatus: Hashable, Shaped {
    /// True if everything is included.
    public var isPro: Bool
    /// True if the program has no plans and includes everything for all users.
    public var isForEveryone: Bool
    /// The source of Pro; nil if the user has no Pro or the program has no plans.
    public var source: PlanGrant.Source?
    /// The product that was bought or is being tried; nil if there is none.
    public var product: PlanProduct?
    /// The last day of Pro; nil for no end.
    public var until: Day?
    /// True if Pro is free of charge so far.
    public var isTrial = false
    /// The day on which the last period ended; nil if the user has Pro or never had it.
    public var ended: Day?
    /// True if the user can start a trial.
    public var mayTry = false
    /// The operator's configuration.
    public var terms: PlanTerms
    /// The free features.
    public var free: Free

    /// The limits without Pro.
    public struct Free: Hashable, Sendable {
        /// The maximum number of habits at a time.
        public var habits: Int
        /// The maximum number of the user's own focus templates.
        public var focusTemplates: Int
        /// The maximum number of coach messages per day.
        public var coachMessages: Int
    }

    init(isPro: Bool, isForEveryone: Bool, terms: PlanTerms, free: Free) {
        self.isPro = isPro
        self.isForEveryone = isForEveryone
        self.terms = terms
        self.free = free
    }

    public static let shape = Shape<PlanStatus>("PlanStatus") {
        Member("plan", { $0.isPro ? "pro" : "free" }, "pro or free.")
        Member("everyone", \.isForEveryone, "True if everything is included for everyone.")
        Member("source", \.source?.rawValue, "store, licence or trial.")
        Member("product", \.product?.rawValue)
        Member("until", \.until, "The last day. Null if there is no end.")
        Member("trial", \.isTrial, "True during a trial.")
        Member("ended", \.ended, "The day on which the last plan ended. Null with Pro.")
        Member("mayTry", \.mayTry, "True if the person can start a trial.")
        Member("freeHabits", \.free.habits, "The number of active habits without Pro.")
        Member(
            "freeFocusTemplates", \.free.focusTemplates, "The number of own templates without Pro.")
        Member("freeCoachMessages", \.free.coachMessages, "The number per day without Pro.")
        Member("takesLicences", { $0.terms.licenceKey != nil })
        Member("takesPurchases", \.terms.takesPurchases)
    }

    /// The limits in one sentence.
    public var sentence: String {
        guard !isForEveryone else { return "Everything is included: there are no plans here." }
        guard isPro else {
            return ended.map { "You are on the free plan; Pro ended on \($0)." }
                ?? "You are on the free plan."
        }
        let trial = isTrial ? ", free to try," : ""
        return "You have Pro\(trial) \(until.map { "until \($0)" } ?? "without an end")."
    }

    /// The text for a feature that requires Pro.
    static let no = "No"

    /// The features with their free and Pro extent.
    public var features: [(title: String, free: String, pro: String)] {
        [
            ("Habits", "\(free.habits)", "Unlimited"),
            ("Templates of focus", "\(free.focusTemplates)", "Unlimited"),
            ("Messages to the coach", "\(free.coachMessages) a day", "Unlimited"),
            ("Shield in browsers", Self.no, "Yes"), ("Patterns and experiments", Self.no, "Yes"),
        ]
    }
}
