/// How a target gets from a start value to its end along a number of days. Rule H5.
public struct Ramp: Hashable, Sendable {
    /// The target of the first day.
    public var start: Amount
    /// On which day, counted from 1, the end is reached; 1 … 3,660.
    public var days: Int

    /// Sixty-six days, unless the person says otherwise. Rule H5.
    public static let defaultDays = 66
    /// The longest that may be asked for.
    public static let maximumDays = 3_660

    /// A ramp from a start value.
    public init(from start: Amount, days: Int = Ramp.defaultDays) {
        self.start = start
        self.days = days
    }

    /// The target of the `index`-th day, 0 for the first: the straight line, rounded to the step.
    ///
    /// Half a step rounds up. The first and the last day have the start and the end exactly, and no
    /// day lies outside them. A day that would ask for nothing asks for one step when building up.
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
