/// Something beside items that time can be spent on: a focus of the day, a journey. Rule F2.
public protocol TimeTaker: Sendable {
    /// What it is called in links, before the ids of its things: `journey`.
    var word: String { get }
    /// What people read above its things: "Journeys".
    var heading: String { get }
    /// What can be chosen on a day, in the person's order.
    func choices(on day: Day, in view: WorldView) -> [TimeChoice]
    /// The title of a thing as it stood on a day; nil if there is none such.
    func title(of id: String, on day: Day, in view: WorldView) -> String?
    /// What records that time was spent on a thing, by day in milliseconds; nothing if it takes
    /// none. The time of a source counts once, however many devices record it.
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for id: String,
        in context: inout CommandContext
    ) -> [EventDraft]
}

/// A thing that time can be spent on.
public struct TimeChoice: Hashable, Sendable {
    /// Its id, where it is chosen among others of its kind.
    public var id: String
    /// What people call it.
    public var title: String

    /// A thing that can be chosen.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

extension ExtensionPoint where Value == any TimeTaker {
    /// What time can be spent on, beside items.
    public static var timeTakers: ExtensionPoint<any TimeTaker> { .init("core.time-takers") }
}
