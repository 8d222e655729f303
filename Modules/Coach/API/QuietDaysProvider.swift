public import Core

/// Decides whether to spare the user any pressure. Rule C2.
public protocol QuietDaysProvider: Sendable {
    /// Returns true if texts on the day must not press the user: no mention of streaks, points or
    /// overdue items.
    func isQuiet(on day: Day, in view: WorldView) -> Bool
}

extension Capability where Value == any QuietDaysProvider {
    /// The provider of quiet days.
    public static var quietDaysProvider: Capability<any QuietDaysProvider> {
        Capability("coach.nag-keeper")
    }
}

extension WorldView {
    /// Returns true if texts on the day must not press the user; always false without a provider.
    /// Rule C2.
    public func isQuiet(on day: Day) -> Bool {
        answer(.quietDaysProvider)?.isQuiet(on: day, in: self) ?? false
    }
}
