public import Core

/// Who knows whether a person is to be left in peace. Rule C2.
public protocol NagKeeper: Sendable {
    /// Whether nothing is to press the person on a day: no word on streaks, points or what is
    /// overdue.
    func isQuiet(on day: Day, in view: WorldView) -> Bool
}

extension Capability where Value == any NagKeeper {
    /// The one who knows when to be quiet.
    public static var nagKeeper: Capability<any NagKeeper> { Capability("coach.nag-keeper") }
}

extension WorldView {
    /// Whether nothing is to press the person on a day; never where nobody keeps watch. Rule C2.
    public func isQuiet(on day: Day) -> Bool {
        answer(.nagKeeper)?.isQuiet(on: day, in: self) ?? false
    }
}
