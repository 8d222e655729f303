public import Core

/// The id of an experiment.
public typealias ExperimentID = ID<Experiment>

/// A question that the user tests on randomly drawn days. Rule I2.
public struct Experiment: Hashable, Sendable {
    /// The status of an experiment on a day.
    public enum Status: String, Hashable, StringCodedEnum {
        /// The experiment has not started.
        case coming
        /// The experiment is running. No results are shown.
        case running
        /// All days are over and there is an answer.
        case finished
        /// The experiment was cancelled. There is no answer.
        case cancelled
        /// The experiment does not count, because an earlier one about the same action was already
        /// running.
        case aside
    }

    /// A day of the plan.
    public struct PlannedDay: Hashable, Shaped {
        /// The day.
        public let day: Day
        /// True on days with the action.
        public let isWith: Bool

        public static let shape = Shape<PlannedDay>("PlannedDay") {
            Member("day", \.day, "The planned day.")
            Member("with", \.isWith, "True on a day with the action.")
        }
    }

    /// The unique id.
    public let id: ExperimentID
    /// The id of the action's series.
    public let action: String
    /// The title of the action.
    public let actionTitle: String
    /// The id of the outcome's series.
    public let outcome: String
    /// The title of the outcome.
    public let outcomeTitle: String
    /// The days from action to outcome: 0 or 1.
    public let lag: Int
    /// The status.
    public let standing: Status
    /// The planned days in order.
    public let days: [PlannedDay]
    /// The plan of today; nil if today is not planned.
    public let today: PlannedDay?
    /// The number of days until the answer; 0 if there is an answer or there will be none.
    public let daysLeft: Int
    /// The day from which the answer is available.
    public let answerOn: Day
    /// The answer; nil before the end.
    public let answer: Answer?

    /// The answer of an experiment.
    public struct Answer: Hashable, Shaped {
        /// The p-value: the probability of a difference this large if the action had no effect.
        public let chance: Double
        /// The difference of the outcome's means on days with and without the action; nil without
        /// data.
        public let effect: Double?
        /// The bounds of the 95 % confidence interval; nil without data.
        public let low, high: Double?
        /// The number of days with an outcome, with and without the action.
        public let with, without: Int
        /// The number of days on which the user followed the plan.
        public let followed: Int
        /// The answer as a sentence.
        public let sentence: String

        public static let shape = Shape<Answer>("ExperimentAnswer") {
            Member(
                "p", \.chance,
                "The probability of such a difference if the action had no effect, 0–1.")
            Member(
                "effect", \.effect,
                "The mean outcome with the action minus without it; null without data.")
            Member(
                "low", \.low, "The lower bound of the 95 % confidence interval; null without data.")
            Member(
                "high", \.high,
                "The upper bound of the 95 % confidence interval; null without data.")
            Member("with", \.with, "The number of days with the action and with an outcome.")
            Member(
                "without", \.without, "The number of days without the action and with an outcome.")
            Member(
                "followed", \.followed, "The number of days on which the user followed the plan.")
            Member("sentence", \.sentence, "The answer as a sentence.")
        }
    }

    /// The question, such as "Meditate and tension".
    public var question: String {
        "\(actionTitle) and \(outcomeTitle)" + (lag == 0 ? "" : " the day after")
    }
}

extension Experiment: Shaped {
    public static let shape = Shape<Experiment>("Experiment") {
        Member("id", \.id, "The id of the experiment.")
        Member("action", \.action, "The id of the action's series.")
        Member("actionTitle", \.actionTitle, "The title of the action.")
        Member("outcome", \.outcome, "The id of the outcome's series.")
        Member("outcomeTitle", \.outcomeTitle, "The title of the outcome.")
        Member("lag", \.lag, "The number of days from action to outcome: 0 or 1.")
        Member("standing", \.standing, "The status of the experiment.")
        Member("today", \.today, "True if today is with the action; null if today is not planned.")
        Member("daysLeft", \.daysLeft, "The number of days until the answer; 0 if none is pending.")
        Member("answerOn", \.answerOn, "The day from which the answer is available.")
        Member("days", \.days, "The planned days, in order.")
        Member(
            "answer", \.answer, "The result. Null until all days are over.")
    }

    /// A list of experiments.
    public static let list = Shape<[Experiment]> {
        Member("experiments", \.self, "The experiments.")
    }
}
