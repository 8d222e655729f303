/// Answers about habits and tasks for modules that link to them: a mood, a journey, a session.
public protocol ItemKeeper: Sendable {
    /// The id of the item that a person means by a name or an id; refused as the keeper's own
    /// commands refuse it when there is none, or when several could be meant.
    func find(_ text: String, today: Day, in view: WorldView) throws(Rejection) -> String
    /// The title of an item as it stands on a day; nil if there is none such, or it was deleted.
    func title(of item: String, on day: Day, in view: WorldView) -> String?
    /// The titles of the items that can be chosen, in the person's order.
    func titles(today: Day, in view: WorldView) -> [String]
    /// What the person does anyway before the item, in their words, such as "I make coffee"; nil
    /// if nothing sets it off. Rule H3.
    func trigger(of item: String, on day: Day, in view: WorldView) -> String?
    /// The days of a span on which an item was completed; none if there is none such.
    func completed(_ item: String, over span: DaySpan, today: Day, in view: WorldView) -> DayBits
    /// What records that time was spent on an item, by day in milliseconds: in its unit if it is
    /// counted in time, or as done on the last of the days. Nothing if the item takes none. The
    /// time of a source counts once, however many devices record it.
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft]
}

extension ItemKeeper {
    /// Nothing sets it off.
    public func trigger(of item: String, on day: Day, in view: WorldView) -> String? { nil }

    /// Nothing: the items take no time.
    public func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft] { [] }
}

extension Capability where Value == any ItemKeeper {
    /// The one who has the person's items.
    public static var itemKeeper: Capability<any ItemKeeper> { Capability("core.item-keeper") }
}

extension WorldView {
    /// What a link to an item records: its id, or the words themselves where nobody has items.
    public func linkedItem(_ text: String, today: Day) throws(Rejection) -> String {
        guard let keeper = answer(.itemKeeper) else { return text }
        return try keeper.find(text, today: today, in: self)
    }

    /// What people see of a link: the item's title, or the words that were recorded; nil for an
    /// item that was deleted.
    public func title(ofLinked item: String, on day: Day) -> String? {
        guard let keeper = answer(.itemKeeper) else { return item }
        return keeper.title(of: item, on: day, in: self) ?? (EventID(item) == nil ? item : nil)
    }
}
