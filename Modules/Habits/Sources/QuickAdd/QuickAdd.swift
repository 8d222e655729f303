public import Core
internal import LocalesAPI
internal import SettingsAPI

/// What somebody who says in one sentence what to add was understood to mean, word by word.
/// Rule H16.
///
/// ```swift
/// let reading = QuickAdd("Read 20 pages every weekday at 7am #mind", today: today)
/// reading.draft.fields.schedule   // Monday to Friday
/// ```
public struct QuickAdd: Hashable, Sendable {
    /// What is added.
    public var draft: QuickDraft
    /// Every word of the sentence in its order, with what it was taken for.
    public var parts: [Part]
    /// A date that can be read in two ways; nothing is added while there is one.
    public var doubt: Doubt?
    /// Words in the name that seem to say when it is done; nothing is added while there are some.
    /// Rule T3.
    public var unread: String?

    /// Words that belong together.
    public struct Part: Hashable, Shaped {
        /// As they were typed, with one space between them.
        public var words: String
        /// The fields that they say: `name`, `target`, `schedule`, `start`, `group` and so on.
        public var fields: [String]
        /// What they were taken for, in words.
        public var meaning: String

        public static let shape = Shape<Part>("QuickAddPart") {
            Member("words", \.words, "As they were typed.")
            Member("fields", \.fields, "The fields that they say.")
            Member("meaning", \.meaning, "What they were taken for.")
        }
    }

    /// A date that can be read in two ways.
    public struct Doubt: Hashable, Shaped {
        /// The words of the date.
        public var words: String
        /// What may be meant.
        public var choices: [Choice]

        /// One of the days, and the sentence that says it and no other.
        public struct Choice: Hashable, Shaped {
            /// The day.
            public var day: Day
            /// The sentence with that day in place of the date.
            public var text: String

            public static let shape = Shape<Choice>("QuickAddChoice") {
                Member("day", \.day)
                Member("text", \.text, "The sentence that says this day and no other.")
            }
        }

        public static let shape = Shape<Doubt>("QuickAddDoubt") {
            Member("words", \.words, "The words that can be read in two ways.")
            Member("choices", \.choices)
        }

        /// The refusal where nobody can be asked: `habits.text.date`, with a hint for each day.
        public var rejection: Rejection {
            let days = choices.map(\.day.description)
            return Rejection(
                "habits.text.date", "\(quoted(words)) may mean \(listed(days)): write the day.",
                field: "text", hints: choices.map { "“\($0.text)” says \($0.day)." })
        }
    }

    /// Why nothing can be added: a date of two readings, or words that were not understood; nil if
    /// all is clear.
    public var refusal: Rejection? {
        if let doubt { return doubt.rejection }
        guard let unread else { return nil }
        let name = QuickWord.quote(draft.fields.name ?? "")
        return Rejection(
            "habits.text.schedule",
            "\(quoted(unread)) may say when it is to be done, but cannot be read so.",
            field: "text",
            hints: [
                "Write it as in “Gym mon,wed” or “Gym 3 times a week” (cairn help schedules).",
                "If it belongs to the name, put the name in quotation marks: \(name) daily.",
            ])
    }

    /// Reads a sentence on a day as the person writes numbers; in the format of the present task if
    /// they have set none. Rule T2.
    public init(_ text: String, today: Day, in view: WorldView) {
        let set = view.setting(Look.locale, on: today).flatMap { LocaleFormat(tag: $0) }
        self = LocaleFormat.$current.withValue(set ?? .current) { QuickAdd(text, today: today) }
    }

    /// Reads a sentence on a day; whatever it is, it is read as something.
    ///
    /// What is not understood is the name. A sentence of more than 200 words is all name.
    public init(_ text: String, today: Day) {
        self = QuickParser(QuickWord.words(of: text), today: today).result
    }

    /// Whether more was understood than a name.
    public var saysMore: Bool { parts.contains { $0.fields != ["name"] } || doubt != nil }
}

/// An item that is to be added, as a sentence can say it.
public struct QuickDraft: Hashable, Sendable {
    /// Habit or task.
    public var kind: ItemKind
    /// The fields that were said; no group is among them.
    public var fields: ItemPatch
    /// The first day; nil if it was not said.
    public var start: Day?
    /// The name of the group, which need not be there yet; nil if none was said.
    public var group: String?

    /// A draft; the group's name stands apart from the fields.
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
    /// The fields as `AddItem` takes them.
    public static let fields = ItemPatch.added.codec.shape
}
