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
        Member("plan", { $0.isPro ? "pro" : "free" }, "`pro` or `free`.")
        Member("everyone", \.isForEveryone, "True if everything is included for everyone.")
        Member(
            "source", \.source?.rawValue,
            "The source of Pro: `store`, `licence` or `trial`. Null without Pro.")
        Member(
            "product", \.product?.rawValue, "The product of a purchase or trial. Null otherwise.")
        Member("until", \.until, "The last day with Pro. Null without an end or without Pro.")
        Member("trial", \.isTrial, "True during a trial.")
        Member("ended", \.ended, "The day on which Pro ended. Null if Pro is active or never was.")
        Member("mayTry", \.mayTry, "True if the user can start a trial.")
        Member("freeHabits", \.free.habits, "The maximum number of active habits without Pro.")
        Member(
            "freeFocusTemplates", \.free.focusTemplates,
            "The maximum number of custom focus templates without Pro.")
        Member(
            "freeCoachMessages", \.free.coachMessages,
            "The maximum number of coach messages per day without Pro.")
        Member("takesLicences", { $0.terms.licenceKey != nil }, "True if licences can be added.")
        Member(
            "takesPurchases", \.terms.takesPurchases,
            "True if purchases in the App Store are accepted.")
    }

    /// The limits in one sentence.
    public var sentence: String {
        guard !isForEveryone else { return "All features are free for everyone." }
        guard isPro else {
            return ended.map { "You are on the free plan; Pro ended on \($0)." }
                ?? "You are on the free plan."
        }
        let trial = isTrial ? "a free trial of Pro" : "Pro"
        return "You have \(trial) \(until.map { "until \($0)" } ?? "without an end date")."
    }

    /// The text for a feature that requires Pro.
    static let no = "No"

    /// The features with their free and Pro extent.
    public var features: [(title: String, free: String, pro: String)] {
        [
            ("Habits", "\(free.habits)", "Unlimited"),
            ("Focus templates", "\(free.focusTemplates)", "Unlimited"),
            ("Coach messages", "\(free.coachMessages) a day", "Unlimited"),
            ("Locking apps in browsers", Self.no, "Yes"),
            ("Patterns and experiments", Self.no, "Yes"),
        ]
    }
}
