/// Tells on which days the person recorded something, for modules that must not take silence for
/// an answer. Rule H5.
///
/// Facts that the person recorded for a day count, such as progress, a focus or a check-in.
/// Settings and measurements of programs do not. Facts that were taken back do not count either.
public protocol ActivityDaySource: Sendable {
    /// The days of a span for which the person recorded something.
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits
}

extension ExtensionPoint where Value == any ActivityDaySource {
    /// Days for which the person recorded something.
    public static var activityDays: ExtensionPoint<any ActivityDaySource> {
        .init("core.lifeSigns")
    }
}

extension WorldView {
    /// The days of a span for which the person recorded something in any module. Rule H5.
    public func activityDays(over span: DaySpan) -> DayBits {
        answers(to: .activityDays).reduce(into: DayBits(span)) { days, source in
            days.formUnion(source.activityDays(over: span, in: self))
        }
    }
}
