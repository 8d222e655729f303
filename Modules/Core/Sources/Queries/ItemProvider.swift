/// Provides habits and tasks for modules that link to them, such as moods, journeys and sessions.
public protocol ItemProvider: Sendable {
    /// Returns the id of the item with this name or id. If no item or several items match, it
    /// throws the same rejection as the commands of the module that owns the items.
    func find(_ text: String, today: Day, in view: WorldView) throws(Rejection) -> String
    /// Returns the title of an item on a day; nil if it does not exist or was deleted.
    func title(of item: String, on day: Day, in view: WorldView) -> String?
    /// Returns the titles of the items that the user can choose, in the user's order.
    func titles(today: Day, in view: WorldView) -> [String]
    /// Returns the user's trigger for an item, such as "I make coffee"; nil if the item has none.
    /// Rule H3.
    func trigger(of item: String, on day: Day, in view: WorldView) -> String?
    /// Returns the days of a span on which the user completed an item; empty for an unknown item.
    func completed(_ item: String, over span: DaySpan, today: Day, in view: WorldView) -> DayBits
    /// Returns the events that record time spent on an item; empty if the item accepts no time.
    /// `time` has the milliseconds per day. An item measured in time gets the time in its own unit;
    /// any other item is completed on the last of the days. The time from one source counts once,
    /// even if several devices record it.
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft]
}

extension ItemProvider {
    /// The default: items have no trigger.
    public func trigger(of item: String, on day: Day, in view: WorldView) -> String? { nil }

    /// The default: items accept no time.
    public func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft] { [] }
}

extension Capability where Value == any ItemProvider {
    /// The capability that provides the user's items.
    public static var itemProvider: Capability<any ItemProvider> { Capability("core.item-keeper") }
}

extension WorldView {
    /// Returns the value to record for a link to an item: the item's id, or the given text if no
    /// module provides items.
    public func linkedItem(_ text: String, today: Day) throws(Rejection) -> String {
        guard let provider = answer(.itemProvider) else { return text }
        return try provider.find(text, today: today, in: self)
    }

    /// Returns the text to display for a linked item: its title, or the recorded text if no module
    /// provides items; nil for a deleted item.
    public func title(ofLinked item: String, on day: Day) -> String? {
        guard let provider = answer(.itemProvider) else { return item }
        return provider.title(of: item, on: day, in: self) ?? (EventID(item) == nil ? item : nil)
    }
}
