public import Core
public import InsightsAPI

/// A tested question: if an outcome is associated with an action. Rule I2.
public struct Pattern: Hashable, Sendable {
    /// The certainty of an answer.
    public enum Verdict: String, Hashable, StringCodedEnum {
        /// The association holds after correction for the number of tests.
        case holds
        /// The association does not hold.
        case unclear
        /// There are too few days for a test.
        case short
    }

    /// One of the two series.
    public struct Side: Hashable, Shaped {
        /// The id of the series.
        public let id: String
        /// The title of the series.
        public let title: String
        /// The unit of the values; empty if there is none.
        public let unit: String
        /// The kind of the values.
        public let kind: DailySeries.Kind

        public static let shape = Shape<Side>("PatternSide") {
            Member("series", \.id, "The id of the series.")
            Member("title", \.title, "The title of the series.")
            Member("unit", \.unit, "The unit of the values; empty if there is none.")
            Member("kind", \.kind, "The kind of the values.")
        }
    }

    /// The id for `/explain`, always the same for the same question. Rule K7.
    public var id: String { PatternID.of(cause.id, effect.id, lag) }
    /// The action.
    public let cause: Side
    /// The possible outcome.
    public let effect: Side
    /// The days from action to outcome: 0 or 1.
    public let lag: Int
    /// The verdict.
    public internal(set) var verdict: Verdict
    /// The number of days with a value for both.
    public let days: Int
    /// The number of those days with the action; nil if the action is a quantity.
    public let daysWith: Int?
    /// The number of days still needed for a test; 0 if there are enough.
    public let missing: Int
    /// The uncorrected p-value; nil if the question was not tested.
    public internal(set) var chance: Double?
    /// The p-value corrected for the number of tests; nil if the question was not tested.
    public internal(set) var corrected: Double?
    /// The size of the effect; nil unless the pattern holds.
    public internal(set) var size: Size?

    /// The size of an effect.
    public struct Size: Hashable, Shaped {
        /// The increase of the cause that the size refers to; 1 for a yes-or-no action.
        public let step: Double
        /// The change of the outcome.
        public let effect: Double
        /// The bounds of the 95 % confidence interval.
        public let low, high: Double

        public static let shape = Shape<Size>("PatternSize") {
            Member(
                "step", \.step, as: Double.shape,
                "The increase of the cause that `effect` refers to.")
            Member(
                "effect", \.effect, as: Double.shape,
                "The change of the outcome for one `step` of the cause.")
            Member(
                "low", \.low, as: Double.shape, "The lower bound of the 95 % confidence interval.")
            Member(
                "high", \.high, as: Double.shape,
                "The upper bound of the 95 % confidence interval.")
        }
    }
}

extension Pattern: Shaped {
    public static let shape = Shape<Pattern>("Pattern") {
        Member("id", \.id, "The key for `/explain`. Null unless the pattern is confirmed.")
        Member("cause", \.cause, "The series that could be the cause.")
        Member("effect", \.effect, "The series that could be the effect.")
        Member("lag", \.lag, "The number of days between cause and effect.")
        Member(
            "verdict", \.verdict, "The result: `holds`, `unclear`, or `short` with too few days.")
        Member("sentence", \.sentence, "The pattern in words, for people.")
        Member("advice", \.advice, "A suggestion to try. Null unless the pattern is confirmed.")
        Member("days", \.days, "The number of days with a value for both series.")
        Member(
            "daysWith", \.daysWith,
            "The number of days with the action; null if the cause is a quantity.")
        Member("missing", \.missing, "The number of days missing before it can be tested.")
        Member("p", \.chance, "The probability of an equally strong link by chance.")
        Member("corrected", \.corrected, "The probability, corrected for all tests.")
        Member("size", \.size, "The size of the effect; null with too few days.")
    }
}
