public import Core

/// The questions about reflections and moods.
public enum Reflections {
    /// Returns the morning or night reflection of a day; nil if there is none.
    public static func reflection(
        _ time: Reflection.Time, on day: Day, in view: WorldView
    ) -> Reflection? {
        let all = view.reflections.writings(on: day, time)
        guard !all.isEmpty else { return nil }
        return Reflection(
            day: day, time: time, note: all.last { $0.value.note != nil }?.value.note ?? "",
            sleep: all.last { $0.value.sleep != nil }?.value.sleep)
    }

    /// Returns the reflections of a span, by day, morning before night.
    public static func reflections(over span: DaySpan, in view: WorldView) -> [Reflection] {
        days(view.reflections.writings.keys, in: span).flatMap { day in
            Reflection.Time.allCases.compactMap { reflection($0, on: day, in: view) }
        }
    }

    /// Returns the moods of a day in the order of recording.
    public static func moods(on day: Day, in view: WorldView) -> [MoodEntry] {
        view.reflections.moods(on: day).map { felt in
            MoodEntry(
                id: felt.id, day: day, instant: Instant(milliseconds: felt.order),
                mood: felt.value.mood, note: felt.value.note ?? "",
                habit: felt.value.habit.flatMap { view.title(ofLinked: $0, on: day) },
                side: felt.value.side)
        }
    }

    /// Returns the moods of a span, by day and then in the order of recording.
    public static func moods(over span: DaySpan, in view: WorldView) -> [MoodEntry] {
        days(view.reflections.moods.keys, in: span).flatMap { moods(on: $0, in: view) }
    }

    /// Returns the reflections of a span as shown.
    public static func log(over span: DaySpan, in view: WorldView) -> ReflectionLog {
        ReflectionLog(day: span.last, reflections: reflections(over: span, in: view))
    }

    /// Returns the moods of a span as shown.
    public static func moodLog(over span: DaySpan, in view: WorldView) -> MoodLog {
        MoodLog(day: span.last, moods: moods(over: span, in: view))
    }

    /// Returns the first day with a reflection or mood; nil if there is none.
    public static func firstDay(in view: WorldView) -> Day? {
        let state = view.reflections
        return [state.writings.keys.min(), state.moods.keys.min()].compactMap(\.self).min()
    }

    /// Returns the day of a record: the given one or today. Throws for a future day.
    static func day(_ day: Day?, today: Day) throws(Rejection) -> Day {
        guard let day else { return today }
        guard day <= today else {
            throw .conflict("reflections.day", "The day must not be in the future.", field: "day")
        }
        return day
    }

    private static func days(_ days: some Collection<Day>, in span: DaySpan) -> [Day] {
        days.filter(span.contains).sorted()
    }
}
