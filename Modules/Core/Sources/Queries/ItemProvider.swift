/// Provides habits and tasks for modules that link to them, such as moods, journeys and sessions.
public protocol ItemProvider: Sendable {
    /// Returns the id of the item with a name or id. Throws the same rejection as the provider's
    /// own commands if no item or several items match.
    func find(_ text: String, today: Day, in view: WorldView) throws(Rejection) -> String
    /// Returns the title of an item on a day; nil if it does not exist or was deleted.
    func title(of item: String, on day: Day, in view: WorldView) -> String?
    /// Returns the titles of the items that can be chosen, in the user's order.
    func titles(today: Day, in view: WorldView) -> [String]
    /// Returns the trigger of an item in the user's words, such as "I make coffee"; nil if it has
    /// none. Rule H3.
    func trigger(of item: String, on day: Day, in view: WorldView) -> String?
    /// Returns the days of a span on which an item was completed; none for an unknown item.
    func completed(_ item: String, over span: DaySpan, today: Day, in view: WorldView) -> DayBits
    /// Returns the events that record time spent on an item, by day in milliseconds. An item
    /// measured in time gets the time in its unit; another item is completed on the last of the
    /// days. The result is empty if the item accepts no time. The time of one source counts once,
    /// even if several devices record it.
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft]
}

extension ItemProvider {
    /// By default, no trigger.
    public func trigger(of item: String, on day: Day, in view: WorldView) -> String? { nil }

    /// By default, items accept no time.
    public func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft] { [] }
}

extension Capability where Value == any ItemProvider {
    /// The provider of the user's items.
    public static var itemProvider: Capability<any ItemProvider> { Capability("core.item-keeper") }
}

extension WorldView {
    /// Returns the value to record for a link to an item: its id, or the text itself without a
    /// provider of items.
    public func linkedItem(_ text: String, today: Day) throws(Rejection) -> String {
        guard let provider = answer(.itemProvider) else { return text }
        return try provider.find(text, today: today, in: self)
    }

    /// Returns the displayed text of a link: the item's title, or the recorded text; nil for a
    /// deleted item.
    public func title(ofLinked item: String, on day: Day) -> String? {
        guard let provider = answer(.itemProvider) else { return item }
        return provider.title(of: item, on: day, in: self) ?? (EventID(item) == nil ? item : nil)
    }
}
