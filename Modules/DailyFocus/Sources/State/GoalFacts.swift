internal import Core

/// All facts about one goal.
struct GoalFacts: Hashable, CompositeSnapshot {
    var births = RetractableRegister<Creation>()
    var titles = RetractableRegister<String>()
    /// True after archiving, false after restoring.
    var archivings = RetractableRegister<Bool>()
    var orders = RetractableRegister<Int64>()

    struct Creation: Hashable, CompositeSnapshot {
        var title: String
        var order: Int64
        var day: Day

        static let layout = Layout(
            Creation(title: "", order: 0, day: Day(0)), \.title, \.order, \.day)
    }

    /// The places that a goal can have.
    static let orders: ClosedRange<Int64> = -(1 << 52)...1 << 52

    init() {}

    static let layout = Layout(GoalFacts(), \.births, \.titles, \.archivings, \.orders)

    func title(_ retractions: Retractions) -> String? {
        titles.current(retractions)?.value ?? births.first(retractions)?.value.title
    }

    func order(_ retractions: Retractions) -> Int64 {
        orders.current(retractions)?.value ?? births.first(retractions)?.value.order ?? 0
    }
}
