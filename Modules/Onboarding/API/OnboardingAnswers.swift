public import Core

/// The user's answers on one screen.
public struct OnboardingAnswers: Hashable, Sendable {
    /// The answer to one question.
    public struct Answer: Payload {
        /// The question's id.
        public var question: String
        /// The values: one, or all selected options.
        public var values: [String]

        /// Creates an answer.
        public init(_ question: String, _ values: [String]) {
            self.question = question
            self.values = values
        }

        public static let record = Record(
            Answer.init(_:_:),
            Field("question", \.question, .text(1...60).described("The id of the question.")),
            Field(
                "values", \.values,
                Codec.text(0...SignaturePath.longest).list(count: 0...200)
                    .described("The answer: one value, or the chosen values.")))
    }

    /// The answers in the order of the questions, without skipped questions.
    public var list: [Answer]

    /// Creates answers.
    public init(_ list: [Answer] = []) { self.list = list }

    /// Returns the values given for a question; empty if there are none.
    public subscript(question: String) -> [String] {
        list.first { $0.question == question }?.values ?? []
    }

    /// Returns the first value given for a question.
    public func one(_ question: String) -> String? { self[question].first }
}
