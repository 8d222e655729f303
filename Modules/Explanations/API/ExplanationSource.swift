public import Core

/// A displayed value that users can ask about. Rule K7.
public struct ExplanationSubject: Hashable, Shaped {
    /// The identifier used in requests: `streak`, `points`, `balance`.
    public var id: String
    /// The title shown to the user: "Habit days".
    public var title: String
    /// A summary in one sentence.
    public var summary: String

    /// Creates a subject.
    public init(_ id: String, title: String, summary: String) {
        self.id = id
        self.title = title
        self.summary = summary
    }

    public static let shape = Shape<ExplanationSubject>("ExplanationSubject") {
        Member("id", \.id, "The key to ask for it.")
        Member("title", \.title, "The title of the value: \"Habit days\".")
        Member("summary", \.summary, "A description of the value, in one sentence.")
    }

    /// The shape of a list of subjects.
    public static let list = Shape<[ExplanationSubject]> {
        Member("subjects", \.self, "The values that can be explained.")
    }
}

/// Explains the values that a module displays. Rule K7.
///
/// Every total, rank, strength, streak or balance in the user interface has a source that explains
/// it with the underlying facts. Users can then verify each value.
public protocol ExplanationSource: Sendable {
    /// Returns the subjects that the user can ask about; none for features that they have never
    /// used.
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject]
    /// Returns the explanation of a subject over a span of days, or over a suitable number of days
    /// if `span` is nil; nil if the subject belongs to another module.
    ///
    /// Days after today have the verdict `future` or are omitted.
    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation?
}

extension ExtensionPoint where Value == any ExplanationSource {
    /// The sources of explanations.
    public static var explanations: ExtensionPoint<any ExplanationSource> {
        .init("explanations.sources")
    }
}

extension WorldView {
    /// Returns all subjects that the user can ask about. Each id occurs once.
    public func explainable(at moment: Moment) -> [ExplanationSubject] {
        var known: Set<String> = []
        return answers(to: .explanations).flatMap { $0.subjects(at: moment, in: self) }
            .filter { known.insert($0.id).inserted }
    }

    /// Returns the explanation of a subject; nil if no source knows it.
    public func explain(
        _ word: String, over span: DaySpan? = nil, at moment: Moment
    ) -> Explanation? {
        let word = word.trimmed.lowercased()
        for source in answers(to: .explanations) {
            if let found = source.explain(word, over: span, at: moment, in: self) { return found }
        }
        return nil
    }
}
