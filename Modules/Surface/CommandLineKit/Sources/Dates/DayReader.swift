public import Core

/// Parses days that users type in natural words, such as `today`, `mon`, `-3d`, `2w ago`, `last
/// fri` or `2026-W47`.
///
/// The result depends only on the text and on the reader's properties. Upper and lower case and
/// extra spaces are ignored.
public struct DayReader: Sendable {
    /// The direction in which to search if words can mean several days.
    public enum AmbiguousDayDirection: Sendable {
        /// The latest matching day up to today. Use it for logging.
        case past
        /// The first matching day from today on. Use it for scheduling.
        case future
    }

    /// The user's current day.
    public var today: Day
    /// The direction in which to search for days such as `mon` and `20 nov`.
    public var leaning: AmbiguousDayDirection

    /// Creates a reader for a user's day.
    public init(today: Day, leaning: AmbiguousDayDirection = .past) {
        self.today = today
        self.leaning = leaning
    }

    /// Parses a day.
    ///
    /// Throws `day.unknown` for text in an unknown form, and `day.none` for a date that does not
    /// exist or is outside of the years 1 … 9999.
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

    /// The result of parsing text in one of the forms.
    enum Reading {
        case none
        case day(Day)
        case missing
    }

    private func missing(_ text: String) -> Rejection {
        Rejection(
            "day.none", "The day \(DayReader.shown(text)) does not exist.", field: "day")
    }

    /// Returns the words of the text in lower case. `3 days` and `3days`, for example, give the
    /// same words.
    static func words(of text: String) -> [String] {
        text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    }

    /// Returns the text that the user typed, shortened for use in a sentence.
    static func shown(_ text: String) -> String { TextFitting.cut(text, to: 40) }
}
