public import Core

extension Session {
    /// The day that `--on` names, on the person's calendar; today without it.
    ///
    /// Fails like `DayReader.day(_:)`, and with `day.future` for a day to come unless `leaning` is
    /// to the future.
    public func day(
        _ text: String?, today: Day, leaning: DayReader.Leaning = .past
    ) throws(Rejection) -> Day {
        guard let text else { return today }
        let day = try DayReader(today: today, leaning: leaning).day(text)
        guard leaning == .future || day <= today else {
            throw Rejection(
                "day.future", "\(DayText.short(day, today: today)) has not come yet.", field: "day")
        }
        return day
    }
}
