public import Core

/// What a person answered on one screen.
public struct OnboardingAnswers: Hashable, Sendable {
    /// The answer to one question.
    public struct Answer: Payload {
        /// The question's id.
        public var question: String
        /// What was said: one value, or those that were chosen.
        public var values: [String]

        /// An answer.
        public init(_ question: String, _ values: [String]) {
            self.question = question
            self.values = values
        }

        public static let record = Record(
            Answer.init(_:_:),
            Field("question", \.question, .text(1...60).described("The question.")),
            Field(
                "values", \.values,
                Codec.text(0...SignaturePath.longest).list(count: 0...200)
                    .described("What is said: one value, or those that are chosen.")))
    }

    /// In the order of the questions; what was left out is not there.
    public var list: [Answer]

    /// Answers.
    public init(_ list: [Answer] = []) { self.list = list }

    /// What was said to a question; none if nothing.
    public subscript(question: String) -> [String] {
        list.first { $0.question == question }?.values ?? []
    }

    /// The one thing that was said to a question.
    public func one(_ question: String) -> String? { self[question].first }
}
