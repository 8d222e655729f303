internal import CoachAPI
internal import Core

/// All facts that the coach uses for an answer, each with its source.
///
/// Every number in an answer comes from here. Rule C1.
struct CoachContext: Hashable, Sendable {
    /// A part of the day.
    enum Part: String, Hashable, Sendable {
        case morning, day, evening, night

        init(hour: Int) {
            switch hour {
            case 5..<12: self = .morning
            case 12..<18: self = .day
            case 18..<23: self = .evening
            default: self = .night
            }
        }
    }

    /// The user's day.
    var day: Day
    var part: Part
    var hour: Int
    /// The current streak of habit days. It includes today once today qualifies.
    var streak = 0
    /// True if today can still qualify and does not yet.
    var isPending = false
    var longest = 0
    /// The length of the last streak in days, if no streak is active; otherwise nil.
    var broken: Int?
    /// The number of earlier days that qualified, of those with something due.
    var kept = 0
    var due = 0
    /// The points of today.
    var points = 0
    /// Today's items in the user's order.
    var items: [CoachItem] = []
    /// The number of today's items that are done.
    var done = 0
    var total = 0
    /// The minutes of focus today.
    var focusToday = 0
    var focus: CoachFocus?
    /// The best hour for focus as text, such as "10 AM"; nil if unknown.
    var bestHour: String?
    var sleep: Int?
    /// The area that the user chose for today; nil if none. Rule M2.
    var area: SuggestionArea?
    var asksForSleep = false
    /// The minutes of the smallest step that counts.
    var micro = CoachRule.microMinutes
    /// True if no reminder may press the user today. Rule C2.
    var isQuiet = false

    init(day: Day, hour: Int) {
        self.day = day
        self.hour = hour
        part = Part(hour: hour)
    }

    /// The items that are still open today.
    var open: [CoachItem] { items.filter(\.isOpen) }

    /// The open item with the lowest recent success rate; nil if the rates do not differ enough.
    var hardest: CoachItem? {
        open.filter { $0.due >= 3 && $0.kept < $0.due }.min { a, b in
            let (left, right) = (a.kept * b.due, b.kept * a.due)
            return left != right ? left < right : a.missed > b.missed
        }
    }

    /// The open item that was missed at least twice in a row; nil if there is none.
    var failing: CoachItem? {
        open.filter { $0.isHabit && $0.missed >= 2 }.max { $0.missed < $1.missed }
    }

    /// The item with the highest recent success rate, at least two in three; nil if there is none.
    var best: CoachItem? {
        items.filter { $0.isHabit && $0.kept >= 2 && $0.kept * 3 >= $0.due * 2 }
            .max { $0.kept < $1.kept }
    }
}
