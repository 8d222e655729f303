internal import Core

/// How often the coach was asked, what that cost, and when it stays out.
struct CoachState: FactState, LaidOut {
    static var name: String { "coach" }
    static var version: Int { 1 }

    /// That the coach stays out on a day, or is back.
    struct Mark: Hashable, Sendable {
        var day: Day
        var isPaused: Bool
    }

    var asked = EventSet<CoachFact.On>()
    var costs = EventSet<CoachFact.Cost>()
    /// In the order in which they were written; the last of a day stands.
    var marks = EventSet<Mark>()

    static let layout = Layout(CoachState(), \.asked, \.costs, \.marks)

    /// Takes a fact in.
    mutating func take(_ fact: CoachFact, from event: Event) {
        switch fact {
        case .asked(let on): asked.insert(on, event.stamp)
        case .paused(let on): marks.insert(Mark(day: on.day, isPaused: true), event.stamp)
        case .resumed(let on): marks.insert(Mark(day: on.day, isPaused: false), event.stamp)
        case .spent(let cost): costs.insert(cost, event.stamp)
        }
    }

    /// Whether the coach stays out on a day.
    func isPaused(on day: Day) -> Bool {
        marks.last { $0.value.day == day }?.value.isPaused ?? false
    }

    /// Whether somebody may have been in danger on a day, whatever they said later.
    func wasPaused(on day: Day) -> Bool {
        marks.contains { $0.value.day == day && $0.value.isPaused }
    }

    /// How many messages were answered on a day.
    func asked(on day: Day) -> Int { asked.count { $0.value.day == day } }

    /// What models read and wrote on a day, in tokens.
    func spent(on day: Day) -> Int {
        costs.lazy.filter { $0.value.day == day }.reduce(0) {
            min($0 + $1.value.tokens, 1 << 40)
        }
    }
}

extension CoachState.Mark: LaidOut {
    static let layout = Layout(Self(day: Day(0), isPaused: false), \.day, \.isPaused)
}

extension WorldView {
    var coach: CoachState { state(of: CoachState.self) }
}
