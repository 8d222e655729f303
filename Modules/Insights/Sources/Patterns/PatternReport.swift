public import Core

/// The tested questions and the findings. Rule I2.
public struct PatternReport: Hashable, Shaped {
    /// The last day included.
    public let last: Day
    /// The number of tests, for which the p-values are corrected.
    public let tried: Int
    /// The questions, including those with too few days; findings first.
    public let patterns: [Pattern]
    /// True if the user's plan does not include patterns. Rule O4.
    public let isHeldBack: Bool

    init(last: Day, patterns: [Pattern]) {
        self.init(last: last, tried: patterns.count { $0.verdict != .short }, patterns: patterns)
    }

    /// Returns the empty report for a plan without patterns. No search was made.
    static func heldBack(_ last: Day) -> PatternReport {
        PatternReport(last: last, tried: 0, patterns: [], isHeldBack: true)
    }

    private init(last: Day, tried: Int, patterns: [Pattern], isHeldBack: Bool = false) {
        self.last = last
        self.tried = tried
        self.patterns = patterns
        self.isHeldBack = isHeldBack
    }

    /// The patterns that hold, most certain first.
    public var findings: [Pattern] { patterns.filter { $0.verdict == .holds } }

    /// Returns the questions about one series. The corrections still include all tests.
    public func about(_ series: String) -> PatternReport {
        PatternReport(
            last: last, tried: tried,
            patterns: patterns.filter { $0.cause.id == series || $0.effect.id == series },
            isHeldBack: isHeldBack)
    }

    /// A summary in one sentence, such as "No clear link in 84 questions."
    public var summary: String {
        guard !isHeldBack else {
            return "Patterns are part of Pro. Your records are kept for later."
        }
        let questions = tried == 1 ? "1 question" : "\(tried) questions"
        guard tried > 0 else { return "There are not enough days yet to look for links." }
        return findings.isEmpty
            ? "No clear link in \(questions) tested."
            : "\(findings.count) of \(questions) tested were confirmed."
    }

    public static let shape = Shape<PatternReport>("PatternReport") {
        Member("to", \.last, "The last day of the reviewed period.")
        Member("tried", \.tried, "The number of tests that the probabilities are corrected for.")
        Member(
            "summary", \.summary,
            "A summary in one sentence, such as \"No clear link in 84 questions.\"")
        Member("heldBack", \.isHeldBack, "True if the plan includes no patterns.")
        Member("patterns", \.patterns, "The tested links, confirmed ones first.")
    }
}
