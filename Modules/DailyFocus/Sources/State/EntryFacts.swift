internal import Core

/// All facts about one entry of a day.
struct EntryFacts: Hashable, CompositeSnapshot {
    var births = RetractableRegister<FocusFact.DayPlan>()
    /// The time of completion by number; nil after the focus was reopened.
    var marks: [Int: RetractableRegister<Instant?>] = [:]

    init() {}

    static let layout = Layout(EntryFacts(), \.births, \.marks)
}
