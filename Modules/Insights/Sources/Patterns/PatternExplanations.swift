internal import Core
internal import ExplanationsAPI
internal import InsightsAPI

/// The explanation of a finding by the days on both sides and the calculation. Rules K7, I2.
struct PatternExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        Insights.patterns(at: moment, in: view).findings.map {
            ExplanationSubject(
                $0.id, title: $0.heading, summary: $0.sentence)
        }
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        guard PatternID.mayBe(word) || word.contains(" and ") else { return nil }
        let last = moment.day - 1
        let series = Insights.series(
            over: DaySpan(PatternSearch.longest, endingOn: last), at: moment, in: view)
        let search = PatternSearch(series, upTo: last)
        let report = PatternReport(last: last, patterns: search.patterns())
        guard
            let found = report.findings.first(where: {
                $0.id == word || $0.question.lowercased() == word
            }), let sides = search.sides(of: found)
        else { return nil }
        return PatternReasons(found, sides, tried: report.tried).explanation(over: span)
    }
}

/// The id of a finding for the command line and addresses: `finding-` and eight digits derived from
/// its question.
enum PatternID {
    private static let prefix = "finding-"

    /// Returns the id of a question.
    static func of(_ cause: String, _ effect: String, _ lag: Int) -> String {
        // FNV-1a is short, the same on every machine, and not meant to be secret.
        let text = "\(cause)\u{0}\(effect)\u{0}\(lag)"
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        let digits = String((hash ^ hash >> 32) & 0xFFFF_FFFF, radix: 16)
        return prefix + String(repeating: "0", count: 8 - digits.count) + digits
    }

    static func mayBe(_ word: String) -> Bool { word.hasPrefix(prefix) }
}

/// A day with a value on both sides of a question.
struct PairedDay: Hashable, Sendable {
    /// The day of the action.
    var day: Day
    /// The values of the action and of the outcome, which is `lag` days later.
    var cause, effect: Double
}

extension PatternSearch {
    /// Returns the days behind a question, oldest first; nil if the search does not contain it.
    func sides(of pattern: Pattern) -> [PairedDay]? {
        let found = asked().first {
            $0.pattern.cause == pattern.cause && $0.pattern.effect == pattern.effect
                && $0.pattern.lag == pattern.lag
        }
        guard let found else { return nil }
        let (cause, effect) = (series[found.cause], series[found.effect])
        let days = PatternSearch.count(from: found.start, to: last)
        return (0..<max(0, days - pattern.lag)).compactMap { place in
            let day = found.start + place
            guard let x = cause[day], let y = effect[day + pattern.lag] else { return nil }
            return PairedDay(day: day, cause: x, effect: y)
        }
    }
}
