public import Core

/// A question of a step. The user can skip every question.
public struct OnboardingQuestion: Hashable, Shaped {
    /// The kind of answer.
    public enum Kind: String, Hashable, StringCodedEnum {
        /// Text on one line.
        case text
        /// One of the options.
        case choice
        /// Any number of the options.
        case choices
        /// A signature: strokes, as parsed by `SignaturePath`.
        case signature
    }

    /// An option to choose.
    public struct Option: Hashable, Shaped {
        /// The value used in answers.
        public var value: String
        /// The title shown to the user.
        public var title: String
        /// A description in one sentence; may be empty.
        public var detail: String

        /// Creates an option.
        public init(_ value: String, _ title: String, _ detail: String = "") {
            self.value = value
            self.title = title
            self.detail = detail
        }

        public static let shape = Shape<Option> {
            Member("value", \.value, "The value to send as the answer.")
            Member("title", \.title, "The label.")
            Member("detail", \.detail, "An explanation. Can be empty.")
        }
    }

    /// The id used in answers: lower case, unique on its screen.
    public var id: String
    /// The kind of answer.
    public var kind: Kind
    /// The question shown to the user: "What will you do?"
    public var title: String
    /// An example or the purpose; may be empty.
    public var help: String
    /// The options.
    public var options: [Option]
    /// The maximum number of characters of a text.
    public var most: Int
    /// The initial values.
    public var values: [String]

    /// Returns a question for text with a maximum number of characters.
    public static func text(
        _ id: String, _ title: String, help: String = "", most: Int, value: String? = nil
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .text, title: title, help: help, options: [], most: most,
            values: value.map { [$0] } ?? [])
    }

    /// Returns a question with one choice among options.
    public static func choice(
        _ id: String, _ title: String, help: String = "", among options: [Option],
        value: String? = nil
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .choice, title: title, help: help, options: options, most: 1,
            values: value.map { [$0] } ?? [])
    }

    /// Returns a question with any number of choices among options.
    public static func choices(
        _ id: String, _ title: String, help: String = "", among options: [Option],
        values: [String] = []
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .choices, title: title, help: help, options: options,
            most: options.count, values: values)
    }

    /// Returns a question for a signature.
    public static func signature(
        _ id: String, _ title: String, help: String = ""
    ) -> OnboardingQuestion {
        OnboardingQuestion(
            id: id, kind: .signature, title: title, help: help, options: [],
            most: SignaturePath.longest, values: [])
    }

    public static let shape = Shape<OnboardingQuestion> {
        Member("id", \.id, "The id of the question.")
        Member("kind", \.kind, as: Kind.codec.shape)
        Member("title", \.title, "The label.")
        Member("help", \.help, "A hint. Can be empty.")
        Member("options", \.options, "The options to choose from. Empty for a text.")
        Member("most", \.most, "The maximum number of characters of a text answer.")
        Member("values", \.values, "The values selected or filled in at first.")
    }

    /// Returns the tidied values of an answer, empty for an empty answer. Throws
    /// `onboarding.answer` if the question does not accept them.
    public func checked(_ values: [String]) throws(Rejection) -> [String] {
        let said = values.filter { !$0.trimmed.isEmpty }
        guard !said.isEmpty else { return [] }
        switch kind {
        case .text:
            guard said.count == 1, let line = try? Codec.line(1...most).checked(said[0]) else {
                throw wrong("Write at most \(most) characters on one line.")
            }
            return [line]
        case .choice, .choices:
            guard kind == .choices || said.count == 1 else {
                throw wrong("Choose exactly one option.")
            }
            guard Set(said).isSubset(of: options.map(\.value)) else {
                throw wrong("Choose from the listed options.", hints: options.map(\.value))
            }
            return options.map(\.value).filter(said.contains)
        case .signature:
            guard said.count == 1, SignaturePath(said[0]) != nil else {
                throw wrong(
                    "A signature must be lines such as M250 20L300 40, with numbers 0–1000.")
            }
            return said
        }
    }

    private func wrong(_ message: String, hints: [String] = []) -> Rejection {
        Rejection("onboarding.answer", message, field: id, hints: hints)
    }
}
