internal import CoachAPI
internal import Core

/// All that the coach knows when it answers: facts, each with where it comes from.
///
/// Every number of what it says stands here. Rule C1.
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

    /// The person's day, and the part of it.
    var day: Day
    var part: Part
    var hour: Int
    /// Habit days in a row, today with them once it qualifies.
    var streak = 0
    /// Whether today may still count and does not yet.
    var isPending = false
    var longest = 0
    /// The days of the run that ended last, while no other is alive.
    var broken: Int?
    /// Of the days before today that had something to do, how many counted.
    var kept = 0
    var due = 0
    /// Points of today.
    var points = 0
    /// What stands on the list today, in the person's order.
    var items: [CoachItem] = []
    /// Of those, how many are done, and how many there are.
    var done = 0
    var total = 0
    /// Minutes of focus today.
    var focusToday = 0
    var focus: CoachFocus?
    /// "10 AM": the hour of the best focus, as people say it.
    var bestHour: String?
    var sleep: Int?
    /// What the person said that today is about. Rule M2.
    var area: SuggestionArea?
    var asksForSleep = false
    /// Minutes of the smallest thing that counts.
    var micro = CoachRule.microMinutes
    /// Whether nothing may press the person today. Rule C2.
    var isQuiet = false

    init(day: Day, hour: Int) {
        self.day = day
        self.hour = hour
        part = Part(hour: hour)
    }

    /// What is still to be done today.
    var open: [CoachItem] { items.filter(\.isOpen) }

    /// The open item that was kept least often lately, if that tells something.
    var hardest: CoachItem? {
        open.filter { $0.due >= 3 && $0.kept < $0.due }.min { a, b in
            let (left, right) = (a.kept * b.due, b.kept * a.due)
            return left != right ? left < right : a.missed > b.missed
        }
    }

    /// The open item that keeps failing: missed at least twice in a row.
    var failing: CoachItem? {
        open.filter { $0.isHabit && $0.missed >= 2 }.max { $0.missed < $1.missed }
    }

    /// The item that was kept most often lately, at least two times in three.
    var best: CoachItem? {
        items.filter { $0.isHabit && $0.kept >= 2 && $0.kept * 3 >= $0.due * 2 }
            .max { $0.kept < $1.kept }
    }
}
