/// A target for spent time other than an item: a focus of the day, a journey. Rule F2.
public protocol FocusTargetSource: Sendable {
    /// The word for the kind in links, before the ids: `journey`.
    var word: String { get }
    /// The heading above the choices: "Journeys".
    var heading: String { get }
    /// Returns the choices of a day, in the user's order.
    func choices(on day: Day, in view: WorldView) -> [FocusTarget]
    /// Returns the title of a target on a day; nil if it does not exist.
    func title(of id: String, on day: Day, in view: WorldView) -> String?
    /// Returns the events that record time spent on a target, by day in milliseconds; none if it
    /// accepts no time. The time of one source counts once, even if several devices record it.
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for id: String,
        in context: inout CommandContext
    ) -> [EventDraft]
}

/// A choice of a target for spent time.
public struct FocusTarget: Hashable, Sendable {
    /// The id within its kind.
    public var id: String
    /// The title for users.
    public var title: String

    /// Creates a choice.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

extension ExtensionPoint where Value == any FocusTargetSource {
    /// The targets for spent time other than items.
    public static var focusTargetSources: ExtensionPoint<any FocusTargetSource> {
        .init("core.time-takers")
    }
}
