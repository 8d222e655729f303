public import Core

/// Adds what a sentence says, such as “Read 20 pages every weekday at 7am #mind”. Rule H16.
///
/// A group that is not there yet is made with it, in one step. Refused like `AddItem`, and with
/// `habits.text.date` where a date can be read in two ways.
public struct AddSentence: Command {
    public static var name: String { "habits.quickAdd" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add what a sentence says", AddSentence.init(_:),
        Field("text", \.text, .sentence, refusal: .sentence))
    public static let answer = Shape<Added> {
        Member("item", \.added.item)
        Member("next", \.added.next)
        Member("advice", \.added.advice)
        Member("parts", \.reading.parts, "What every word was taken for.")
        Member("sentence", \.reading.draft.sentence, "A sentence that says the same on any day.")
    }

    /// What to add, as people say it.
    public var text: String

    /// Adds what a sentence says.
    public init(_ text: String) { self.text = text }

    /// What came to be, and what was understood.
    public struct Added: Hashable, Sendable {
        /// The item.
        public var added: AddItem.Added
        /// What the words were taken for.
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
    /// The command that adds the item, without its group; refused where a field is.
    fileprivate var checked: AddItem {
        get throws(Rejection) {
            try AddItem.form.record.checked(AddItem(kind, fields, start: start))
        }
    }

    /// The next days on which the item would be due; refused like the command that adds it.
    public func next(_ count: Int, today: Day) throws(Rejection) -> [Day] {
        let command = try checked
        _ = try group.map { name throws(Rejection) in try ItemGroup.named(name) }
        return try Habits.preview(
            count, command.kind, command.fields, start: command.start, today: today)
    }
}

extension AddItem {
    /// The facts of an item that joins a group by its name, which is made if it is not there.
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
    /// A name that a group may have, tidy.
    fileprivate static func named(_ name: String) throws(Rejection) -> String {
        try SetGroup.form.record.checked(SetGroup(title: name, rule: .all)).title
    }
}

extension HabitsState {
    /// The group that is called so, in letters of either case.
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
        "habits.text", "Say what to add in 1 to 500 characters on one line.")
}
