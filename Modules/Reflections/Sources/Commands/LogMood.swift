public import Core

/// Records how the person feels. Rule M1.
public struct LogMood: Command {
    public static var name: String { "reflections.feel" }
    public static var isIdempotent: Bool { false }

    /// 1 … 5.
    public var mood: Int
    /// The day; today if nil.
    public var day: Day?
    /// At most 2,000 characters, several lines; may be empty.
    public var note: String
    /// The id or the name of a habit, at most 80 characters; nil for none.
    public var habit: String?
    /// Before or after the habit; nil if neither is said.
    public var side: MoodEntry.Side?

    /// Records a mood.
    public init(
        _ mood: Int, on day: Day? = nil, note: String = "", habit: String? = nil,
        side: MoodEntry.Side? = nil
    ) {
        self.mood = mood
        self.day = day
        self.note = note
        self.habit = habit
        self.side = side
    }

    /// Refuses moods out of range (`reflections.mood`), bad notes (`reflections.note`), bad habits
    /// or a side without a habit (`reflections.habit`), and days to come (`reflections.day`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<MoodEntry> {
        guard MoodScale.values.contains(mood) else {
            throw Rejection(
                "reflections.mood", "A mood is a number from 1 to 5.", field: "mood")
        }
        let day = try checkedDay(day, today: context.today)
        let note = try checkedNote(note)
        let habit = habit.map(trimmed)
        if let habit, !(1...80).contains(habit.count) || habit.utf8.count > 1_000 || !isLine(habit)
        {
            throw Rejection(
                "reflections.habit", "A habit is named in 1 to 80 characters on one line.",
                field: "habit")
        }
        guard habit != nil || side == nil else {
            throw Rejection(
                "reflections.habit", "Before or after what? Name the habit.", field: "habit")
        }
        let feeling = Feeling(
            mood: mood, note: note.isEmpty ? nil : note, habit: habit, side: side)
        let reply = MoodEntry(
            id: context.operation.derived(0), day: day, instant: context.moment.instant,
            mood: mood, note: note, habit: habit, side: side)
        return Decision([ReflectionFact.felt(day, feeling).draft], reply: reply)
    }
}

/// Takes a mood away; one that is not there stays away.
public struct RemoveMood: Command {
    public static var name: String { "reflections.removeMood" }
    public static var isIdempotent: Bool { true }

    /// The id of the entry.
    public var id: EventID

    /// Takes a mood away.
    public init(_ id: EventID) { self.id = id }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Void> {
        let state = context.view.reflections
        let isThere = state.moods.values.contains { $0[id] != nil } && !state.isRetracted(id)
        return Decision(isThere ? [ReflectionFact.retracted(id, true).draft] : [])
    }
}
