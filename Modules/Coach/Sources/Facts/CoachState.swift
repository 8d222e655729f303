internal import Core

/// The number of messages, their cost and the pauses of the coach.
struct CoachState: FactState, CompositeSnapshot {
    static var name: String { "coach" }
    static var version: Int { 1 }

    /// A pause or resumption of the coach on a day.
    struct Mark: Hashable, Sendable {
        var day: Day
        var isPaused: Bool
    }

    var asked = EventSet<CoachFact.On>()
    var costs = EventSet<CoachFact.Cost>()
    /// The marks in the order in which they were written. The last mark of a day counts.
    var marks = EventSet<Mark>()

    static let layout = Layout(CoachState(), \.asked, \.costs, \.marks)

    /// Applies a fact to the state.
    mutating func apply(_ fact: CoachFact, from event: Event) {
        switch fact {
        case .asked(let on): asked.insert(on, event.stamp)
        case .paused(let on): marks.insert(Mark(day: on.day, isPaused: true), event.stamp)
        case .resumed(let on): marks.insert(Mark(day: on.day, isPaused: false), event.stamp)
        case .spent(let cost): costs.insert(cost, event.stamp)
        }
    }

    /// Returns true if the coach is paused on a day.
    func isPaused(on day: Day) -> Bool {
        marks.last { $0.value.day == day }?.value.isPaused ?? false
    }

    /// Returns true if a crisis was recorded on a day, even if the coach was resumed later.
    func wasPaused(on day: Day) -> Bool {
        marks.contains { $0.value.day == day && $0.value.isPaused }
    }

    /// Returns the number of messages answered on a day.
    func asked(on day: Day) -> Int { asked.count { $0.value.day == day } }

    /// Returns the tokens that models used on a day.
    func spent(on day: Day) -> Int {
        costs.lazy.filter { $0.value.day == day }.reduce(0) {
            min($0 + $1.value.tokens, 1 << 40)
        }
    }
}

extension CoachState.Mark: CompositeSnapshot {
    static let layout = Layout(Self(day: Day(0), isPaused: false), \.day, \.isPaused)
}

extension WorldView {
    var coach: CoachState { state(of: CoachState.self) }
}
