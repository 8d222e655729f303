internal import Core

/// What the module records, as values; `ReflectionFact+Payload` knows the payloads.
enum ReflectionFact: Hashable, Sendable {
    /// Something was written; of several, each field that was told last stays.
    case written(Day, Reflection.Time, note: String?, sleep: Int?)
    /// A mood at a moment.
    case felt(Day, Feeling)
    /// An earlier event is taken back, or put back again.
    case retracted(EventID, Bool)

    /// The kinds of event; the order is that of the projection's fold.
    static let kinds = ["reflections.written", "reflections.felt", "reflections.retracted"]
}

/// A mood with what was told of it.
struct Feeling: Hashable, Sendable {
    /// 1 … 5.
    var mood: Int
    var note: String?
    var habit: String?
    var side: MoodEntry.Side?
}
