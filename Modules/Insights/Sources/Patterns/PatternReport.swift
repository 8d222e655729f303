public import Core

/// What was tried, and what holds. Rule I2.
public struct PatternReport: Hashable, Shaped {
    /// The last day that was looked at.
    public let last: Day
    /// How many questions were tried: for as many the chances are corrected.
    public let tried: Int
    /// What was tried or would have been, what holds first.
    public let patterns: [Pattern]
    /// Whether the person's plan includes no patterns. Rule O4.
    public let isHeldBack: Bool

    init(last: Day, patterns: [Pattern]) {
        self.init(last: last, tried: patterns.count { $0.verdict != .short }, patterns: patterns)
    }

    /// What there is where the plan includes no patterns: nothing was looked for.
    static func heldBack(_ last: Day) -> PatternReport {
        PatternReport(last: last, tried: 0, patterns: [], isHeldBack: true)
    }

    private init(last: Day, tried: Int, patterns: [Pattern], isHeldBack: Bool = false) {
        self.last = last
        self.tried = tried
        self.patterns = patterns
        self.isHeldBack = isHeldBack
    }

    /// What holds, the surest first.
    public var findings: [Pattern] { patterns.filter { $0.verdict == .holds } }

    /// The same of the questions that are about one series; the corrections stay those of all.
    public func about(_ series: String) -> PatternReport {
        PatternReport(
            last: last, tried: tried,
            patterns: patterns.filter { $0.cause.id == series || $0.effect.id == series },
            isHeldBack: isHeldBack)
    }

    /// What was tried, in one sentence: "No clear link in 84 questions."
    public var summary: String {
        guard !isHeldBack else {
            return "Patterns are part of Pro; your days are kept for them all the same."
        }
        let questions = tried == 1 ? "1 question" : "\(tried) questions"
        guard tried > 0 else { return "There are not enough days yet to look for links." }
        return findings.isEmpty
            ? "No clear link in \(questions) that were tried."
            : "\(findings.count) of \(questions) that were tried hold."
    }

    public static let shape = Shape<PatternReport>("PatternReport") {
        Member("to", \.last, "The last day that was looked at.")
        Member("tried", \.tried, "How many questions the chances are corrected for.")
        Member("summary", \.summary)
        Member("heldBack", \.isHeldBack, "Whether the plan includes no patterns.")
        Member("patterns", \.patterns)
    }
}
