public import Core

extension Session {
    /// Returns the day of `--on` in the user's calendar; today without it.
    ///
    /// Throws the errors of `DayReader.day(_:)`, and `day.future` for a future day unless `leaning`
    /// is to the future.
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
