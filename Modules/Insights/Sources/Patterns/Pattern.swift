public import Core
public import InsightsAPI

/// One question that was tried: whether an outcome goes along with something that was done. Rule
/// I2.
public struct Pattern: Hashable, Sendable {
    /// How sure an answer is.
    public enum Verdict: String, Hashable, Worded {
        /// It holds, corrected for all that was tried.
        case holds
        /// It does not.
        case unclear
        /// There are too few days to ask.
        case short
    }

    /// One of the two series.
    public struct Side: Hashable, Shaped {
        /// The series.
        public let id: String
        /// What people call it.
        public let title: String
        /// What its values count; empty where there is nothing to say.
        public let unit: String
        /// What its values are.
        public let kind: DailySeries.Kind

        public static let shape = Shape<Side>("PatternSide") {
            Member("series", \.id)
            Member("title", \.title)
            Member("unit", \.unit)
            Member("kind", \.kind)
        }
    }

    /// What `/explain` takes: always the same for the same question. Rule K7.
    public var id: String { PatternID.of(cause.id, effect.id, lag) }
    /// What was done.
    public let cause: Side
    /// What may come of it.
    public let effect: Side
    /// Days between them: 0 or 1.
    public let lag: Int
    /// Whether it holds.
    public internal(set) var verdict: Verdict
    /// Days that have a value for both.
    public let days: Int
    /// Of them, those with what is done or not; nil if that is a quantity.
    public let daysWith: Int?
    /// Days that are still missing until it can be asked; 0 once it was.
    public let missing: Int
    /// The chance of as close a tie between strangers, not corrected; nil if it was not asked.
    public internal(set) var chance: Double?
    /// The same, corrected for all that was tried.
    public internal(set) var corrected: Double?
    /// By how much the effect is higher; nil unless it holds.
    public internal(set) var size: Size?

    /// How large an effect is.
    public struct Size: Hashable, Shaped {
        /// How much more of the cause the size is about: 1 for what is done or not.
        public let step: Double
        /// By how much the effect is higher.
        public let effect: Double
        /// The interval that holds it 95 times of 100.
        public let low, high: Double

        public static let shape = Shape<Size>("PatternSize") {
            Member("step", \.step, as: Double.shape)
            Member("effect", \.effect, as: Double.shape)
            Member("low", \.low, as: Double.shape)
            Member("high", \.high, as: Double.shape)
        }
    }
}

extension Pattern: Shaped {
    public static let shape = Shape<Pattern>("Pattern") {
        Member("id", \.id, "What `/explain` takes; what holds can be asked about.")
        Member("cause", \.cause)
        Member("effect", \.effect)
        Member("lag", \.lag, "Days between cause and effect.")
        Member("verdict", \.verdict)
        Member("sentence", \.sentence, "What there is to say, for people.")
        Member("advice", \.advice, "What the person can try; null unless the pattern holds.")
        Member("days", \.days)
        Member("daysWith", \.daysWith)
        Member("missing", \.missing, "Days that are still missing until it can be asked.")
        Member("p", \.chance, "The chance of as close a tie between strangers.")
        Member("corrected", \.corrected, "The same, corrected for all that was tried.")
        Member("size", \.size)
    }
}
