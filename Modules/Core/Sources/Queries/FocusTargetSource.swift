/// Provides targets other than items to which users can assign time, such as a daily focus or a
/// journey. Rule F2.
public protocol FocusTargetSource: Sendable {
    /// The word for this kind of target in links, such as `journey`. The id follows it.
    var word: String { get }
    /// The heading above the targets in a list of choices, such as "Journeys".
    var heading: String { get }
    /// Returns the targets that the user can choose on a day, in the user's order.
    func choices(on day: Day, in view: WorldView) -> [FocusTarget]
    /// Returns the title of a target on a day; nil if it does not exist.
    func title(of id: String, on day: Day, in view: WorldView) -> String?
    /// Returns the events that record time spent on a target; empty if the target accepts no time.
    /// `time` has the milliseconds per day. The time from one source counts once, even if several
    /// devices record it.
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for id: String,
        in context: inout CommandContext
    ) -> [EventDraft]
}

/// A target to which users can assign time.
public struct FocusTarget: Hashable, Sendable {
    /// The id of the target, unique within its kind.
    public var id: String
    /// The title of the target as shown to users.
    public var title: String

    /// Creates a choice.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}

extension ExtensionPoint where Value == any FocusTargetSource {
    /// The sources of targets for time, other than items.
    public static var focusTargetSources: ExtensionPoint<any FocusTargetSource> {
        .init("core.time-takers")
    }
}
