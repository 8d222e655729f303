/// The change of a target from a start value to its final value over a number of days. Rule H5.
public struct Ramp: Hashable, Sendable {
    /// The target of the first day.
    public var start: Amount
    /// The length of the ramp in days, 1–3,660. The final value is reached on the last of these
    /// days.
    public var days: Int

    /// The default length in days: 66. Rule H5.
    public static let defaultDays = 66
    /// The maximum length in days.
    public static let maximumDays = 3_660

    /// Creates a ramp from a start value.
    public init(from start: Amount, days: Int = Ramp.defaultDays) {
        self.start = start
        self.days = days
    }

    /// Returns the target of a day, where index 0 is the first day.
    ///
    /// The value is on a straight line and rounded to the step; half a step rounds up. The first
    /// and last day have exactly the start and final value, and no day is outside them. If a ramp
    /// that builds up would give 0, the target is one step.
    public func target(index: Int, end: Amount, step: Amount) -> Amount {
        guard index < days - 1 else { return end }
        guard index > 0 else { return start == .zero ? min(step, end) : start }
        let steps = Int64(index)
        let rise = end.thousandths &- start.thousandths
        let (line, scale) = (start.thousandths * Int64(days - 1) + rise * steps, Int64(days - 1))
        let width = max(step.thousandths, 1) * scale
        let rounded = (2 * line + width) / (2 * width) * max(step.thousandths, 1)
        let (low, high) = (min(start, end), max(start, end))
        let value = min(max(Amount(thousandths: rounded), low), high)
        return value == .zero && end > .zero && start < end ? min(step, end) : value
    }
}
