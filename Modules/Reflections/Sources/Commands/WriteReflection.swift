public import Core

/// Writes the morning or night reflection of a day; what is not told stays. Rule M1.
public struct WriteReflection: Command {
    public static var name: String { "reflections.write" }
    public static var isIdempotent: Bool { true }

    /// Morning or night.
    public var time: Reflection.Time
    /// The day; today if nil.
    public var day: Day?
    /// At most 2,000 characters, several lines; nil leaves what was written.
    public var note: String?
    /// How the person slept, 1 … 5, in the morning alone.
    public var sleep: Int?

    /// Writes a reflection.
    public init(
        _ time: Reflection.Time, on day: Day? = nil, note: String? = nil, sleep: Int? = nil
    ) {
        self.time = time
        self.day = day
        self.note = note
        self.sleep = sleep
    }

    /// Refuses bad notes (`reflections.note`), sleep out of range or at night
    /// (`reflections.sleep`), days to come (`reflections.day`), and a reflection in which nothing
    /// is told (`reflections.empty`). Replies with the reflection.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Reflection> {
        let day = try checkedDay(day, today: context.today)
        let given = try checked()
        let known = Reflections.reflection(time, on: day, in: context.view)
        let (note, sleep) = (given.note ?? known?.note ?? "", given.sleep ?? known?.sleep)
        guard !note.isEmpty || sleep != nil else {
            throw Rejection(
                "reflections.empty",
                time == .morning ? "Write a note, or tell how you slept." : "Write a note.",
                field: "note", category: .conflict)
        }
        let reply = Reflection(day: day, time: time, note: note, sleep: sleep)
        guard known != reply else { return Decision([], reply: reply) }
        let fact = ReflectionFact.written(day, time, note: given.note, sleep: given.sleep)
        return Decision([fact.draft], reply: reply)
    }

    private func checked() throws(Rejection) -> (note: String?, sleep: Int?) {
        if let sleep {
            guard time == .morning else {
                throw Rejection(
                    "reflections.sleep", "How you slept belongs to the morning.", field: "sleep")
            }
            guard MoodScale.values.contains(sleep) else {
                throw Rejection(
                    "reflections.sleep", "Sleep is rated from 1 to 5.", field: "sleep")
            }
        }
        guard let note else { return (nil, sleep) }
        return (try checkedNote(note), sleep)
    }
}

/// Takes the morning or night reflection of a day away.
public struct RemoveReflection: Command {
    public static var name: String { "reflections.remove" }
    public static var isIdempotent: Bool { true }

    /// Morning or night.
    public var time: Reflection.Time
    /// The day; today if nil.
    public var day: Day?

    /// Takes a reflection away.
    public init(_ time: Reflection.Time, on day: Day? = nil) {
        self.time = time
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Void> {
        let all = context.view.reflections.writings(on: day ?? context.today, time)
        return Decision(all.map { ReflectionFact.retracted($0.stamp.event, true).draft })
    }
}
