public import Core

/// Where a person is with plans. Rule O4.
public struct PlanStatus: Hashable, Shaped {
    /// Whether everything is included.
    public var isPro: Bool
    /// Whether it is for everybody here, with no plan at all.
    public var isForEveryone: Bool
    /// Where Pro comes from; nil if it is for everybody, or there is none.
    public var source: PlanGrant.Source?
    /// What was bought or is tried.
    public var product: PlanProduct?
    /// The last day of it; nil: no end.
    public var until: Day?
    /// Whether it costs nothing so far.
    public var isTrial = false
    /// The day on which the last one ended, without Pro now.
    public var ended: Day?
    /// Whether days can be tried: once a person.
    public var mayTry = false
    /// What was set up.
    public var terms: PlanTerms
    /// What everybody has.
    public var free: Free

    /// What everybody has, whatever their plan.
    public struct Free: Hashable, Sendable {
        /// At a time.
        public var habits: Int
        /// Of one's own.
        public var focusTemplates: Int
        /// A day.
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
        Member("everyone", \.isForEveryone, "Whether everything is included for everybody.")
        Member("source", \.source?.rawValue, "store, licence or trial.")
        Member("product", \.product?.rawValue)
        Member("until", \.until, "The last day; null without an end.")
        Member("trial", \.isTrial, "Whether it costs nothing so far.")
        Member("ended", \.ended, "When the last one ended, without Pro now.")
        Member("mayTry", \.mayTry, "Whether days can be tried.")
        Member("freeHabits", \.free.habits, "At a time, without Pro.")
        Member("freeFocusTemplates", \.free.focusTemplates, "Of one's own, without Pro.")
        Member("freeCoachMessages", \.free.coachMessages, "A day, without Pro.")
        Member("takesLicences", { $0.terms.licenceKey != nil })
        Member("takesPurchases", \.terms.takesPurchases)
    }

    /// In a sentence.
    public var sentence: String {
        guard !isForEveryone else { return "Everything is included: there are no plans here." }
        guard isPro else {
            return ended.map { "You are on the free plan; Pro ended on \($0)." }
                ?? "You are on the free plan."
        }
        let trial = isTrial ? ", free to try," : ""
        return "You have Pro\(trial) \(until.map { "until \($0)" } ?? "without an end")."
    }

    /// What is free of a feature that is a part of Pro.
    static let no = "No"

    /// What everybody has, and what Pro adds.
    public var features: [(title: String, free: String, pro: String)] {
        [
            ("Habits", "\(free.habits)", "Unlimited"),
            ("Templates of focus", "\(free.focusTemplates)", "Unlimited"),
            ("Messages to the coach", "\(free.coachMessages) a day", "Unlimited"),
            ("Shield in browsers", Self.no, "Yes"), ("Patterns and experiments", Self.no, "Yes"),
        ]
    }
}
