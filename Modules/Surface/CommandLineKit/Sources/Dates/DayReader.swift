public import Core

/// Reads the days that people type: `today`, `mon`, `-3d`, `2w ago`, `last fri`, `2026-W47`.
///
/// Pure: the person's day comes in. Capitals and extra spaces do not matter.
public struct DayReader: Sendable {
    /// Where a word that may mean several days looks.
    public enum Leaning: Sendable {
        /// To the latest such day up to today: what logging wants.
        case past
        /// To the first such day from today on: what scheduling wants.
        case future
    }

    /// The person's day.
    public var today: Day
    /// Where `mon` and `20 nov` look.
    public var leaning: Leaning

    /// A reader on a person's day.
    public init(today: Day, leaning: Leaning = .past) {
        self.today = today
        self.leaning = leaning
    }

    /// The day that the text means.
    ///
    /// Fails with `day.unknown` for what is no day in any form, with `day.none` for a date that
    /// does not exist or lies outside the years 1 … 9999.
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
            "day.unknown", "I cannot read “\(DayReader.shown(text))” as a day.", field: "day",
            hints: ["Try today, yesterday, fri, -3d, 2w ago, last mon or 2026-11-20."])
    }

    /// What a form made of the words.
    enum Reading {
        case none
        case day(Day)
        case missing
    }

    private func missing(_ text: String) -> Rejection {
        Rejection(
            "day.none", "There is no day \(DayReader.shown(text)) in the calendar.", field: "day")
    }

    /// Lower case words; `3 days` and `3days` and `20.` come out alike.
    static func words(of text: String) -> [String] {
        text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    }

    /// What was typed, short enough for a sentence.
    static func shown(_ text: String) -> String { TextFitting.cut(text, to: 40) }
}
