public import Core

/// The content of a step: texts and questions.
public struct OnboardingScreen: Hashable, Shaped {
    /// A row of a list: a term and its meaning.
    public struct Row: Hashable, Shaped {
        /// The term: "Earn time being productive".
        public var title: String
        /// A sentence about it; may be empty.
        public var detail: String

        /// Creates a row.
        public init(_ title: String, _ detail: String = "") {
            self.title = title
            self.detail = detail
        }

        public static let shape = Shape<Row> {
            Member("title", \.title, "The heading.")
            Member("detail", \.detail, "The text below it.")
        }
    }

    /// A link to more information outside the step.
    public struct Link: Hashable, Shaped {
        /// The title: "What Pro adds".
        public var title: String
        /// The page's path, from the root of the site.
        public var path: String
        /// The equivalent command.
        public var command: String

        /// Creates a link.
        public init(_ title: String, path: String, command: String) {
            self.title = title
            self.path = path
            self.command = command
        }

        public static let shape = Shape<Link> {
            Member("title", \.title, "The heading.")
            Member("path", \.path, "The path of the page.")
            Member("command", \.command, "The command on the command line.")
        }
    }

    /// The illustration above the heading, on surfaces with pictures.
    public enum Picture: String, Hashable, StringCodedEnum {
        case goat, hourglass
    }

    /// The illustration above the heading; nil if there is none.
    public var picture: Picture?
    /// The heading.
    public var title: String
    /// One or two sentences below the heading; may be empty.
    public var text: String
    /// Information shown as a list.
    public var rows: [Row]
    /// The questions in order; empty if the step only informs.
    public var questions: [OnboardingQuestion]
    /// The label of the button that continues.
    public var button: String
    /// A link to more information; nil if there is none.
    public var link: Link?

    /// Creates a screen.
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
        Member("title", \.title, "The heading.")
        Member("text", \.text, "The text below the heading.")
        Member("rows", \.rows, "Information in rows.")
        Member("questions", \.questions, "The questions of the screen.")
        Member("button", \.button, "The label of the button that continues.")
        Member("link", \.link, "A link to further information. Null if there is none.")
    }

    /// Returns the tidied answers without empty ones. Throws `onboarding.question` for an answer to
    /// an unknown question, and `onboarding.answer` for values that a question does not accept.
    public func checked(_ answers: OnboardingAnswers) throws(Rejection) -> OnboardingAnswers {
        var checked = OnboardingAnswers()
        for answer in answers.list {
            guard let question = questions.first(where: { $0.id == answer.question }) else {
                throw Rejection(
                    "onboarding.question", "This step has no question with this id.",
                    field: answer.question, hints: questions.map(\.id))
            }
            let values = try question.checked(answer.values)
            if !values.isEmpty { checked.list.append(.init(question.id, values)) }
        }
        return checked
    }
}
