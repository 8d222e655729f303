public import Core

/// Writes the morning or night reflection of a day. Omitted fields do not change. Rule M1.
public struct WriteReflection: Command {
    public static var name: String { "reflections.write" }
    public static let form = Form(
        "Write a reflection. Omitted fields do not change",
        WriteReflection.init(_:on:note:sleep:),
        Field("time", \.time), Field("day", \.day, "The day. Default: the user's current day."),
        Field("note", \.note, Codec.reflection.orNothing, refusal: .reflection),
        Field(
            "sleep", \.sleep,
            MoodScale.codec.described("The quality of sleep, from 1 to 5 (best). Mornings only.")
                .orNothing,
            refusal: Refusal("reflections.sleep", "Sleep must be a number from 1 to 5.")))
    public static let answer = Shape<Reflection> { Member("reflection", \.self) }

    /// Morning or night.
    public var time: Reflection.Time
    /// The day; nil for today.
    public var day: Day?
    /// The note, at most 2,000 characters on several lines; nil for no change.
    public var note: String?
    /// The sleep quality, 1–5, only in the morning.
    public var sleep: Int?

    /// Creates the command.
    public init(
        _ time: Reflection.Time, on day: Day? = nil, note: String? = nil, sleep: Int? = nil
    ) {
        self.time = time
        self.day = day
        self.note = note
        self.sleep = sleep
    }

    /// Returns the event. Throws `reflections.sleep` for sleep at night, `reflections.day` for a
    /// future day, and `reflections.empty` if nothing is given.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let day = try Reflections.day(day, today: context.today)
        guard sleep == nil || time == .morning else {
            throw Rejection(
                "reflections.sleep", "Sleep can be recorded in the morning reflection only.",
                field: "sleep")
        }
        let known = Reflections.reflection(time, on: day, in: context.view)
        let wanted = Reflection(
            day: day, time: time, note: note ?? known?.note ?? "", sleep: sleep ?? known?.sleep)
        guard !wanted.note.isEmpty || wanted.sleep != nil else {
            throw .conflict(
                "reflections.empty",
                time == .morning ? "Enter a note or the quality of your sleep." : "Enter a note.",
                field: "note")
        }
        guard known != wanted else { return [] }
        let writing = Writing(day: day, time: time, note: note, sleep: sleep)
        return [ReflectionFact.written(writing).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Reflection {
        let day = day ?? context.today
        return Reflections.reflection(time, on: day, in: context.view)
            ?? Reflection(day: day, time: time, note: "", sleep: nil)
    }
}

/// Removes the morning or night reflection of a day.
public struct RemoveReflection: Command {
    public static var name: String { "reflections.remove" }
    public static let form = Form(
        "Remove a reflection", RemoveReflection.init(_:on:), Field("time", \.time),
        Field("day", \.day, "The day. Default: the user's current day."))

    /// Morning or night.
    public var time: Reflection.Time
    /// The day; nil for today.
    public var day: Day?

    /// Creates the command.
    public init(_ time: Reflection.Time, on day: Day? = nil) {
        self.time = time
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        context.view.reflections.writings(on: day ?? context.today, time).map {
            ReflectionFact.retracted(Retraction($0.id, true)).draft
        }
    }
}

extension Codec where Value == String {
    /// A note on several lines.
    static let reflection = Codec.lines(0...2_000).described("The note.")
        .example("Rested, ready.")
}

extension Refusal {
    static let reflection = Refusal(
        "reflections.note", "The note must be at most 2,000 characters of plain text.")
}
