public import Core

/// What can be asked about reflections and moods.
public enum Reflections {
    /// What was written in the morning or at night of a day; nil if nothing was.
    public static func reflection(
        _ time: Reflection.Time, on day: Day, in view: WorldView
    ) -> Reflection? {
        let all = view.reflections.writings(on: day, time)
        guard !all.isEmpty else { return nil }
        return Reflection(
            day: day, time: time, note: all.last { $0.value.note != nil }?.value.note ?? "",
            sleep: all.last { $0.value.sleep != nil }?.value.sleep)
    }

    /// What was written over a span, by day, morning before night.
    public static func reflections(over span: DaySpan, in view: WorldView) -> [Reflection] {
        days(view.reflections.writings.keys, in: span).flatMap { day in
            Reflection.Time.allCases.compactMap { reflection($0, on: day, in: view) }
        }
    }

    /// The moods of a day in the order in which they were recorded.
    public static func moods(on day: Day, in view: WorldView) -> [MoodEntry] {
        view.reflections.moods(on: day).map { felt in
            MoodEntry(
                id: felt.id, day: day, instant: Instant(milliseconds: felt.order),
                mood: felt.value.mood, note: felt.value.note ?? "",
                habit: felt.value.habit.flatMap { view.title(ofLinked: $0, on: day) },
                side: felt.value.side)
        }
    }

    /// The moods of a span, by day and then in the order in which they were recorded.
    public static func moods(over span: DaySpan, in view: WorldView) -> [MoodEntry] {
        days(view.reflections.moods.keys, in: span).flatMap { moods(on: $0, in: view) }
    }

    /// What was written over a span, as it is shown.
    public static func log(over span: DaySpan, in view: WorldView) -> ReflectionLog {
        ReflectionLog(day: span.last, reflections: reflections(over: span, in: view))
    }

    /// The moods of a span, as they are shown.
    public static func moodLog(over span: DaySpan, in view: WorldView) -> MoodLog {
        MoodLog(day: span.last, moods: moods(over: span, in: view))
    }

    /// The first day with anything that was written or felt; nil if there is none.
    public static func firstDay(in view: WorldView) -> Day? {
        let state = view.reflections
        return [state.writings.keys.min(), state.moods.keys.min()].compactMap(\.self).min()
    }

    /// A day on which something may be recorded: today unless given, never one to come.
    static func day(_ day: Day?, today: Day) throws(Rejection) -> Day {
        guard let day else { return today }
        guard day <= today else {
            throw .conflict("reflections.day", "That day is still to come.", field: "day")
        }
        return day
    }

    private static func days(_ days: some Collection<Day>, in span: DaySpan) -> [Day] {
        days.filter(span.contains).sorted()
    }
}
