public import Core

/// The id of an experiment.
public typealias ExperimentID = ID<Experiment>

/// A question that a person tries out on days that were drawn. Rule I2.
public struct Experiment: Hashable, Sendable {
    /// How an experiment stands on a day.
    public enum Standing: String, Hashable, Worded {
        /// It has not begun.
        case coming
        /// Its days go by; nothing is told of them.
        case running
        /// All its days are over, and there is an answer.
        case finished
        /// It was given up; there is no answer.
        case cancelled
        /// Another one about the same action was under way already: it does not count.
        case aside
    }

    /// A day of the plan.
    public struct PlannedDay: Hashable, Shaped {
        /// The day.
        public let day: Day
        /// Whether it is a day with what is tried.
        public let isWith: Bool

        public static let shape = Shape<PlannedDay>("PlannedDay") {
            Member("day", \.day)
            Member("with", \.isWith)
        }
    }

    /// What names it everywhere.
    public let id: ExperimentID
    /// The series of what is done or not.
    public let action: String
    /// What people call that.
    public let actionTitle: String
    /// The series of what may come of it.
    public let outcome: String
    /// What people call that.
    public let outcomeTitle: String
    /// Days between them: 0 or 1.
    public let lag: Int
    /// How it stands.
    public let standing: Standing
    /// The plan, first to last day.
    public let days: [PlannedDay]
    /// The plan of today; nil where it says nothing of it.
    public let today: PlannedDay?
    /// Days until there is an answer; 0 once there is one, or there will be none.
    public let daysLeft: Int
    /// The day from which there is an answer.
    public let answerOn: Day
    /// What it came to; nil before its end.
    public let answer: Answer?

    /// What an experiment came to.
    public struct Answer: Hashable, Shaped {
        /// The chance that a plan which made no difference would have shown as large a one.
        public let chance: Double
        /// By how much the outcome was higher on days with it; nil where nothing was recorded.
        public let effect: Double?
        /// The interval that holds it 95 times of 100.
        public let low, high: Double?
        /// Days with a value of the outcome, of those with it and those without.
        public let with, without: Int
        /// Days of the plan on which the action was as planned.
        public let followed: Int
        /// What there is to say, for people.
        public let sentence: String

        public static let shape = Shape<Answer>("ExperimentAnswer") {
            Member("p", \.chance)
            Member("effect", \.effect)
            Member("low", \.low)
            Member("high", \.high)
            Member("with", \.with)
            Member("without", \.without)
            Member("followed", \.followed)
            Member("sentence", \.sentence)
        }
    }

    /// "Meditate and tension".
    public var question: String {
        "\(actionTitle) and \(outcomeTitle)" + (lag == 0 ? "" : " the day after")
    }
}

extension Experiment: Shaped {
    public static let shape = Shape<Experiment>("Experiment") {
        Member("id", \.id)
        Member("action", \.action)
        Member("actionTitle", \.actionTitle)
        Member("outcome", \.outcome)
        Member("outcomeTitle", \.outcomeTitle)
        Member("lag", \.lag)
        Member("standing", \.standing)
        Member("today", \.today)
        Member("daysLeft", \.daysLeft)
        Member("answerOn", \.answerOn)
        Member("days", \.days)
        Member("answer", \.answer, "Null before the end: nothing is told of days that go by.")
    }

    /// Experiments, as they are shown.
    public static let list = Shape<[Experiment]> { Member("experiments", \.self) }
}
