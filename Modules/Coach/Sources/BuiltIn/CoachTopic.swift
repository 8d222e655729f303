/// The topic of a message, as far as its words show it.
enum CoachTopic: String, CaseIterable, Sendable {
    case hello, order, lighten, lapse, focus, streak, sleep, add, done, skip, thanks, open

    /// Detects the topic of a text; `open` if no topic is found.
    init(_ text: String) {
        let words = Set(
            text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map {
                String($0).replacing("’", with: "'")
            })
        self = CoachTopic.signs.first { !words.isDisjoint(with: $0.words) }?.topic ?? .open
    }

    /// The words of each topic, in search order.
    private static let signs: [(topic: CoachTopic, words: Set<String>)] = [
        (.skip, ["skip", "skipping", "postpone", "later"]),
        (.lapse, ["missed", "broke", "broken", "failed", "lapse", "lost", "slipped", "again"]),
        (
            .lighten,
            [
                "hard", "harder", "tired", "exhausted", "much", "overwhelmed", "easier", "lighter",
                "smaller", "busy", "stuck", "difficult", "lighten", "reduce", "stressed",
            ]
        ),
        (.order, ["order", "reorder", "plan", "first", "start", "begin", "prioritise", "where"]),
        (.focus, ["focus", "concentrate", "session", "pomodoro", "distracted", "work", "study"]),
        (.sleep, ["sleep", "slept", "bed", "sleepy", "awake"]),
        (.streak, ["streak", "streaks", "points", "flame", "progress", "doing"]),
        (.add, ["add", "new", "suggest", "suggestion", "idea", "ideas", "habit"]),
        (.done, ["done", "finished", "did", "completed", "managed"]),
        (.thanks, ["thanks", "thank", "great", "cool", "ok", "okay", "good"]),
        (.hello, ["hello", "hi", "hey", "morning", "evening", "hallo", "bonjour", "hola"]),
    ]
}
