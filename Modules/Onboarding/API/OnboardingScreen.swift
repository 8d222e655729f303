public import Core

/// What a step shows: words, and what it asks.
public struct OnboardingScreen: Hashable, Shaped {
    /// A line of a list: what something is, and what it means.
    public struct Row: Hashable, Shaped {
        /// "Earn time being productive".
        public var title: String
        /// A sentence about it; may be empty.
        public var detail: String

        /// A line.
        public init(_ title: String, _ detail: String = "") {
            self.title = title
            self.detail = detail
        }

        public static let shape = Shape<Row> {
            Member("title", \.title)
            Member("detail", \.detail)
        }
    }

    /// Where there is more to see or do, beside the step.
    public struct Link: Hashable, Shaped {
        /// "What Pro adds".
        public var title: String
        /// The page, from the root of the site.
        public var path: String
        /// What is typed for it.
        public var command: String

        /// A way to more.
        public init(_ title: String, path: String, command: String) {
            self.title = title
            self.path = path
            self.command = command
        }

        public static let shape = Shape<Link> {
            Member("title", \.title)
            Member("path", \.path)
            Member("command", \.command)
        }
    }

    /// What is drawn above the heading, where there are pictures.
    public enum Picture: String, Hashable, Worded {
        case goat, hourglass
    }

    /// What is drawn above the heading; nil if nothing is.
    public var picture: Picture?
    /// The heading.
    public var title: String
    /// A sentence or two below it; may be empty.
    public var text: String
    /// What there is to know, as a list.
    public var rows: [Row]
    /// What is asked, in order; none where there is only something to read.
    public var questions: [OnboardingQuestion]
    /// What stands on the button that goes on.
    public var button: String
    /// Where there is more to see or do; nil if nowhere.
    public var link: Link?

    /// A screen.
    public init(
        _ title: String, _ text: String = "", rows: [Row] = [],
        questions: [OnboardingQuestion] = [], button: String = "Continue",
        picture: Picture? = nil, link: Link? = nil
    ) {
        self.picture = picture
        self.title = title
        self.text = text
        self.rows = rows
        self.questions = questions
        self.button = button
        self.link = link
    }

    public static let shape = Shape<OnboardingScreen> {
        Member("title", \.title)
        Member("text", \.text)
        Member("rows", \.rows)
        Member("questions", \.questions)
        Member("button", \.button)
        Member("link", \.link, "Where there is more to see or do; null if nowhere.")
    }

    /// The answers as the questions take them: tidied, without those that say nothing. Refuses an
    /// answer to what is not asked (`onboarding.question`), and what a question does not take
    /// (`onboarding.answer`).
    public func checked(_ answers: OnboardingAnswers) throws(Rejection) -> OnboardingAnswers {
        var checked = OnboardingAnswers()
        for answer in answers.list {
            guard let question = questions.first(where: { $0.id == answer.question }) else {
                throw Rejection(
                    "onboarding.question", "Nothing of that name is asked here.",
                    field: answer.question, hints: questions.map(\.id))
            }
            let values = try question.checked(answer.values)
            if !values.isEmpty { checked.list.append(.init(question.id, values)) }
        }
        return checked
    }
}
