public import Core

/// Records a mood. Rule M1.
public struct LogMood: Command {
    public static var name: String { "reflections.feel" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Record a mood", { LogMood($0, on: $1, note: $2, habit: $3?.name, side: $3?.side) },
        Field(
            "mood", \.mood, MoodScale.codec.described("1 awful, 5 great."),
            refusal: Refusal("reflections.mood", "The mood must be a number from 1 to 5.")),
        Field("day", \.day, "The day. Default: the user's current day."),
        Field("note", \.note, .reflection, default: "", refusal: .reflection),
        Field(
            "habit", \.link, MoodLink.record.codec.orNull,
            refusal: Refusal(
                "reflections.habit", "The habit must be 1–80 characters on one line.")))
    public static let answer = Shape<MoodEntry> { Member("mood", \.self) }

    /// The mood, 1–5.
    public var mood: Int
    /// The day; nil for today.
    public var day: Day?
    /// The note, at most 2,000 characters on several lines; may be empty.
    public var note: String
    /// The id or name of a habit, at most 80 characters; nil for none.
    public var habit: String?
    /// Before or after the habit; nil if not given.
    public var side: MoodEntry.Side?

    /// Creates the command.
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

    private var link: MoodLink? {
        get { habit.map { MoodLink($0, side) } }
        set { habit = newValue?.name }
    }

    /// Returns the event. Throws `reflections.habit` for a side without a habit,
    /// `habits.item.unknown` for an unknown habit and `reflections.day` for a future day.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard habit != nil || side == nil else {
            throw Rejection(
                "reflections.habit", "Name the habit to which before or after refers.",
                field: "habit")
        }
        let day = try Reflections.day(day, today: context.today)
        let habit = try habit.map { text throws(Rejection) in
            try context.view.linkedItem(text, today: context.today)
        }
        let feeling = Feeling(
            day: day, mood: mood, note: note.isEmpty ? nil : note, habit: habit, side: side)
        return [ReflectionFact.felt(feeling).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> MoodEntry {
        let id: EventID = context.operation.derived(0)
        let found = Reflections.moods(on: day ?? context.today, in: context.view)
        return try found.first { $0.id == id }.orThrow(
            .unknown("mood", code: "reflections.mood.unknown"))
    }
}

/// Removes a mood. An unknown or removed one does not change.
public struct RemoveMood: Command {
    public static var name: String { "reflections.removeMood" }
    public static let form = Form(
        "Remove a mood", RemoveMood.init(_:), Field("id", \.id, "The id of the mood."))

    /// The id of the entry.
    public var id: EventID

    /// Creates the command.
    public init(_ id: EventID) { self.id = id }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.reflections
        let isThere = state.moods.values.contains { $0.contains { $0.id == id } }
        guard isThere, !state.retractions.holds(id) else { return [] }
        return [ReflectionFact.retracted(Retraction(id, true)).draft]
    }
}
