public import Core

/// Parses days in natural words: `today`, `mon`, `-3d`, `2w ago`, `last fri`, `2026-W47`.
///
/// It is pure; the user's day is a parameter. Case and extra spaces are ignored.
public struct DayReader: Sendable {
    /// The direction for words that can mean several days.
    public enum AmbiguousDayDirection: Sendable {
        /// The latest such day up to today, for logging.
        case past
        /// The first such day from today on, for scheduling.
        case future
    }

    /// The user's current day.
    public var today: Day
    /// The direction for `mon` and `20 nov`.
    public var leaning: AmbiguousDayDirection

    /// Creates a reader for a user's day.
    public init(today: Day, leaning: AmbiguousDayDirection = .past) {
        self.today = today
        self.leaning = leaning
    }

    /// Parses a day.
    ///
    /// Throws `day.unknown` for unknown forms, and `day.none` for a date that does not exist or is
    /// outside the years 1 … 9999.
    public func day(_ text: String) throws(Rejection) -> Day {
        let words = DayReader.words(of: text)
        for form in [byName, byOffset, byWeekday, byEdge, byNumbers, byMonthName] {
            switch form(words) {
            case .none: continue
            case .day(let day):
                guard (Day.first...Day.last).contains(day) else { throw missing(text) }
                return day
            case .missing: throw missing(text)
            }
        }
        throw Rejection(
            "day.unknown", "“\(DayReader.shown(text))” is not a day.", field: "day",
            hints: ["Try today, yesterday, fri, -3d, 2w ago, last mon or 2026-11-20."])
    }

    /// The result of parsing one form.
    enum Reading {
        case none
        case day(Day)
        case missing
    }

    private func missing(_ text: String) -> Rejection {
        Rejection(
            "day.none", "The day \(DayReader.shown(text)) does not exist.", field: "day")
    }

    /// Returns lower-case words; `3 days`, `3days` and `20.` become equal forms.
    static func words(of text: String) -> [String] {
        text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    }

    /// Returns the typed text, shortened for a sentence.
    static func shown(_ text: String) -> String { TextFitting.cut(text, to: 40) }
}
