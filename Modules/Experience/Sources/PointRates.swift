internal import Core
internal import ExperienceAPI
internal import FlagsAPI

/// The points that one fact of a reason earns, day by day: the user's value, otherwise the
/// operator's value, otherwise the default. Rules X1, O5.
struct PointRates {
    private let own: Effective<Int>
    private let provider: (any FlagProvider)?
    private let tunable: Tunable

    init(_ reason: PointReason, in view: WorldView) {
        own = view.state(of: ExperienceState.self)[reason]
        provider = view.answer(.flagProvider)
        tunable = Tunable(points: reason)
    }

    subscript(day: Day) -> Int {
        guard let provider, own.since(day) == nil,
            let value = provider.value(of: tunable.name, on: day), tunable.range.contains(value)
        else { return own.value(on: day) }
        return value
    }

    /// The first day of the value in force on a day; nil for the standard.
    func since(_ day: Day) -> Day? { own.since(day) ?? provider?.since(tunable.name, on: day) }
}

extension Tunable {
    /// The points that one fact of a reason earns for users without their own value.
    init(points reason: PointReason) {
        self.init(
            "points.\(reason.rawValue)", "Points for \(reason.title).",
            standard: PointValues.standard[reason], in: 0...PointValues.limit)
    }
}
