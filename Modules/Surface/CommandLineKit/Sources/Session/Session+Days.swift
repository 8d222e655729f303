public import Core

extension Session {
    /// Returns the day that the option `--on` gives; today if the option is missing.
    ///
    /// Throws the errors of `DayReader.day(_:)`. Throws `day.future` for a future day, unless
    /// `leaning` is `future`.
    public func day(
        _ text: String?, today: Day, leaning: DayReader.AmbiguousDayDirection = .past
    ) throws(Rejection) -> Day {
        guard let text else { return today }
        let day = try DayReader(today: today, leaning: leaning).day(text)
        guard leaning == .future || day <= today else {
            throw Rejection(
                "day.future", "\(DayText.short(day, today: today)) is in the future.", field: "day")
        }
        return day
    }
}
