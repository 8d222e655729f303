public import Core

/// Adds the item that a sentence describes, such as “Read 20 pages every weekday at 7am #mind”.
/// Rule H16.
///
/// A group that does not exist is created in the same step. Throws the errors of `AddItem`, and
/// `habits.text.date` if a date is ambiguous.
public struct AddSentence: Command {
    public static var name: String { "habits.quickAdd" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add an item from a sentence", AddSentence.init(_:),
        Field(
            "text", \.text, Codec.sentence.described("The sentence that describes the item."),
            refusal: .sentence))
    public static let answer = Shape<Added> {
        Member("item", \.added.item, "The added item.")
        Member("next", \.added.next, "The next due days, at most fourteen.")
        Member("advice", \.added.advice, "Suggestions in sentences, for example to add a trigger.")
        Member("parts", \.reading.parts, "The meaning found for each word.")
        Member("sentence", \.reading.draft.sentence, "A sentence with the same meaning on any day.")
    }

    /// The sentence that describes the item.
    public var text: String

    /// Creates a command that adds the item that a sentence describes.
    public init(_ text: String) { self.text = text }

    /// The result: the added item and the interpretation of the sentence.
    public struct Added: Hashable, Sendable {
        /// The item that was added.
        public var added: AddItem.Added
        /// The interpretation of each word.
        public var reading: QuickAdd
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let reading = QuickAdd(text, today: context.today, in: context.view)
        if let refusal = reading.refusal { throw refusal }
        let command = try reading.draft.checked
        return try command.decide(in: &context, group: reading.draft.group)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Added {
        let reading = QuickAdd(text, today: context.today, in: context.view)
        let command = AddItem(
            reading.draft.kind, reading.draft.fields, start: reading.draft.start)
        return Added(added: try command.reply(in: context), reading: reading)
    }
}

extension QuickDraft {
    /// The command that adds the item without its group. Throws an error if a field is invalid.
    fileprivate var checked: AddItem {
        get throws(Rejection) {
            try AddItem.form.record.checked(AddItem(kind, fields, start: start))
        }
    }

    /// Returns the next due days of the item. Throws the same errors as the command that adds it.
    public func next(_ count: Int, today: Day) throws(Rejection) -> [Day] {
        let command = try checked
        _ = try group.map { name throws(Rejection) in try ItemGroup.named(name) }
        return try Habits.preview(
            count, command.kind, command.fields, start: command.start, today: today)
    }
}

extension AddItem {
    /// Returns the facts that add an item to a group by name. Creates the group if it does not
    /// exist.
    fileprivate func decide(
        in context: inout CommandContext, group name: String?
    ) throws(Rejection) -> [EventDraft] {
        let id: ItemID = context.newID()
        guard let name else { return [try birth(of: id, in: &context).draft] }
        let title = try ItemGroup.named(name)
        if let known = context.view.habits.group(named: title) {
            var command = self
            command.fields.group = .set(known)
            return [try command.birth(of: id, in: &context).draft]
        }
        let made = ItemGroup(id: context.newID(), name: title, rule: .all)
        guard case .added(_, var birth) = try birth(of: id, in: &context) else { return [] }
        birth.fields.group = .set(made.id)
        return [Fact.grouped(made).draft, Fact.added(id, birth).draft]
    }
}

extension ItemGroup {
    /// Returns the name of a group without surrounding white space. Throws an error if the name is
    /// invalid.
    fileprivate static func named(_ name: String) throws(Rejection) -> String {
        try SetGroup.form.record.checked(SetGroup(title: name, rule: .all)).title
    }
}

extension HabitsState {
    /// Returns the id of the group with a name, ignoring upper and lower case; nil if there is
    /// none.
    fileprivate func group(named name: String) -> GroupID? {
        let wanted = name.lowercased()
        return groups.values.compactMap { $0.current(retractions)?.value }
            .filter { $0.name.lowercased() == wanted }.map(\.id).min()
    }
}

extension Codec where Value == String {
    fileprivate static let sentence = Codec.line(1...500)
        .example("Read 20 pages every weekday at 7am #mind")
}

extension Refusal {
    fileprivate static let sentence = Refusal(
        "habits.text", "The text must be 1–500 characters on one line.")
}
