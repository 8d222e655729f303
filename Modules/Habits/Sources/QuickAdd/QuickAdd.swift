public import Core
internal import LocalesAPI
internal import SettingsAPI

/// The interpretation of a sentence that describes a new item, word by word.
/// Rule H16.
///
/// ```swift
/// let reading = QuickAdd("Read 20 pages every weekday at 7am #mind", today: today)
/// reading.draft.fields.schedule   // Monday to Friday
/// ```
public struct QuickAdd: Hashable, Sendable {
    /// The item to add.
    public var draft: QuickDraft
    /// All words of the sentence in order, with their interpretation.
    public var parts: [Part]
    /// A date in the sentence that is ambiguous; nil if there is none. The item cannot be added
    /// before the user resolves it.
    public var doubt: Doubt?
    /// Words in the name that look like a schedule; nil if there are none. The item cannot be added
    /// with such words. Rule T3.
    public var unread: String?

    /// Consecutive words that are interpreted together.
    public struct Part: Hashable, Shaped {
        /// The words as typed, separated by single spaces.
        public var words: String
        /// The fields that the words set: `name`, `target`, `schedule`, `start`, `group` and so
        /// on.
        public var fields: [String]
        /// The meaning of the words as text for users.
        public var meaning: String

        public static let shape = Shape<Part>("QuickAddPart") {
            Member("words", \.words, "The words as typed.")
            Member("fields", \.fields, "The fields that the words set.")
            Member("meaning", \.meaning, "The meaning found for the words.")
        }
    }

    /// A date that can mean two days.
    public struct Doubt: Hashable, Shaped {
        /// The words of the date.
        public var words: String
        /// The days that the date can mean.
        public var choices: [Choice]

        /// One day that an ambiguous date can mean, with a sentence that clearly means this day.
        public struct Choice: Hashable, Shaped {
            /// The day of this interpretation.
            public var day: Day
            /// The sentence with that day in place of the date.
            public var text: String

            public static let shape = Shape<Choice>("QuickAddChoice") {
                Member("day", \.day, "The day of this interpretation.")
                Member("text", \.text, "An unambiguous sentence for this day.")
            }
        }

        public static let shape = Shape<Doubt>("QuickAddDoubt") {
            Member("words", \.words, "The ambiguous words.")
            Member("choices", \.choices, "The possible interpretations.")
        }

        /// The rejection `habits.text.date` with a hint for each possible day, for callers that
        /// cannot ask the user.
        public var rejection: Rejection {
            let days = choices.map(\.day.description)
            return Rejection(
                "habits.text.date",
                "\(quoted(words)) can mean \(listed(days)). Enter the full date.",
                field: "text", hints: choices.map { "“\($0.text)” means \($0.day)." })
        }
    }

    /// The reason why the item cannot be added: an ambiguous date or unknown words; nil if there
    /// is none.
    public var refusal: Rejection? {
        if let doubt { return doubt.rejection }
        guard let unread else { return nil }
        let name = QuickWord.quote(draft.fields.name ?? "")
        let belongs = "If it belongs to the name, put the name in quotation marks: \(name) daily."
        if QuickParser.isWithinDay(unread) {
            return Rejection(
                "habits.text.schedule",
                "\(quoted(unread)): a habit is done on days, so say how many times a day.",
                field: "text",
                hints: [
                    "Write it as in “Stretch 8 times a day” or “Take 2 pills at 8 and 20:00”.",
                    belongs,
                ])
        }
        return Rejection(
            "habits.text.schedule",
            "\(quoted(unread)) looks like a schedule or a day, but cannot be read as one.",
            field: "text",
            hints: [
                "Write it as “Gym mon,wed” or “Gym 3 times a week” (cairn help schedules).",
                belongs,
            ])
    }

    /// Interprets a sentence on a given day. Numbers are read in the user's format, or else in the
    /// format of the current task. Rule T2.
    public init(_ text: String, today: Day, in view: WorldView) {
        let set = view.setting(Appearance.locale, on: today).flatMap { LocaleFormat(tag: $0) }
        self = LocaleFormat.$current.withValue(set ?? .current) { QuickAdd(text, today: today) }
    }

    /// Interprets a sentence on a given day. Every text has an interpretation.
    ///
    /// Words without a known meaning become the item's name. If a sentence has more than 200 words,
    /// all of them become the name.
    public init(_ text: String, today: Day) {
        self = QuickParser(QuickWord.words(of: text), today: today).result
    }

    /// True if the sentence contains more than a name.
    public var saysMore: Bool { parts.contains { $0.fields != ["name"] } || doubt != nil }
}

/// A new item as described by a sentence.
public struct QuickDraft: Hashable, Sendable {
    /// The kind of the item: habit or task.
    public var kind: ItemKind
    /// The fields that the sentence sets, without the group.
    public var fields: ItemPatch
    /// The first day; nil if the sentence gives none.
    public var start: Day?
    /// The name of the group, which need not exist yet; nil if the sentence gives none.
    public var group: String?

    /// Creates a draft. The name of the group is separate from the fields.
    public init(
        _ kind: ItemKind, _ fields: ItemPatch, start: Day? = nil, group: String? = nil
    ) {
        self.kind = kind
        self.fields = fields
        self.start = start
        self.group = group
    }
}

extension QuickDraft {
    /// The shape of the fields that `AddItem` accepts.
    public static let fields = ItemPatch.added.codec.shape
}
