/// Provides the days on which the user recorded something. Modules use it so that a day without any
/// entry does not count as success. Rule H5.
///
/// Facts that the user records for a day count, such as progress, a focus or a check-in. Settings
/// and automatic measurements do not count, and neither do undone facts.
public protocol ActivityDaySource: Sendable {
    /// Returns the days of a span for which the user recorded something.
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits
}

extension ExtensionPoint where Value == any ActivityDaySource {
    /// The sources of days for which the user recorded something.
    public static var activityDays: ExtensionPoint<any ActivityDaySource> {
        .init("core.lifeSigns")
    }
}

extension WorldView {
    /// Returns the days of a span for which the user recorded something in any module. Rule H5.
    public func activityDays(over span: DaySpan) -> DayBits {
        answers(to: .activityDays).reduce(into: DayBits(span)) { days, source in
            days.formUnion(source.activityDays(over: span, in: self))
        }
    }
}
