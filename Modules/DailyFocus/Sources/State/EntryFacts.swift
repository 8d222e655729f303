internal import Core

/// All that was written about one entry of a day.
struct EntryFacts: Hashable, LaidOut {
    var births = RetractableRegister<FocusFact.DayPlan>()
    /// By number: when the focus was done, or nil where it was opened again.
    var marks: [Int: RetractableRegister<Instant?>] = [:]

    init() {}

    static let layout = Layout(EntryFacts(), \.births, \.marks)
}
