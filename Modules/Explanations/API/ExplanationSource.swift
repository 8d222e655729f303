public import Core

/// Something that a surface shows and that people may ask about. Rule K7.
public struct ExplanationSubject: Hashable, Shaped {
    /// What it is asked for by: `streak`, `points`, `balance`.
    public var id: String
    /// What people call it: "Habit days".
    public var title: String
    /// What it says, in a sentence.
    public var summary: String

    /// Something to ask about.
    public init(_ id: String, title: String, summary: String) {
        self.id = id
        self.title = title
        self.summary = summary
    }

    public static let shape = Shape<ExplanationSubject>("ExplanationSubject") {
        Member("id", \.id, "What it is asked for by.")
        Member("title", \.title)
        Member("summary", \.summary)
    }

    /// Subjects as they are listed.
    public static let list = Shape<[ExplanationSubject]> { Member("subjects", \.self) }
}

/// Says of what its module shows why it stands as it does. Rule K7.
///
/// Whatever a surface shows as a total, a rank, a strength, a streak or a balance has a source that
/// answers for it with the facts that it rests on, so that nobody has to take a figure on trust.
public protocol ExplanationSource: Sendable {
    /// What there is to ask about for the person; none for what they never used.
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject]
    /// Why what goes by a word stands as it does, over a span of days, or as many as suit it where
    /// none is given; nil for what is none of its own.
    ///
    /// Days after today have not come: they have the verdict `future` or are left out.
    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation?
}

extension ExtensionPoint where Value == any ExplanationSource {
    /// Who says why what is shown stands as it does.
    public static var explanations: ExtensionPoint<any ExplanationSource> {
        .init("explanations.sources")
    }
}

extension WorldView {
    /// All that there is to ask about, each id once.
    public func explainable(at moment: Moment) -> [ExplanationSubject] {
        var known: Set<String> = []
        return answers(to: .explanations).flatMap { $0.subjects(at: moment, in: self) }
            .filter { known.insert($0.id).inserted }
    }

    /// Why what goes by a word stands as it does; nil if nobody knows it.
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
