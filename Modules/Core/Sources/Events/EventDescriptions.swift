/// Descriptions for events that no undo handler accepts. The log shows them. Rule H13.
public struct EventDescriptions: Sendable {
    /// The kinds of event that have a description here.
    public let kinds: [String]
    private let words: @Sendable (Event, WorldView) -> String

    /// Creates descriptions for events of some kinds.
    public init(
        for kinds: [String], words: @escaping @Sendable (Event, WorldView) -> String
    ) {
        self.kinds = kinds
        self.words = words
    }

    /// Creates descriptions for the facts of one module: for some kinds, or for all if `kinds` is
    /// nil.
    public init<F: Fact>(
        _: F.Type, for kinds: [F.Kind]? = nil, words: @escaping @Sendable (F, WorldView) -> String
    ) {
        self.init(for: kinds?.map(\.rawValue) ?? F.Kind.names) { event, view in
            F(event).map { words($0, view) } ?? "Unreadable entry"
        }
    }

    /// Returns a short description of the event for users, such as "Answered by the coach".
    public func describe(_ event: Event, in view: WorldView) -> String { words(event, view) }
}

extension ExtensionPoint where Value == EventDescriptions {
    /// The descriptions for events that no undo handler accepts.
    public static var eventDescriptions: ExtensionPoint<EventDescriptions> {
        .init("core.eventWords")
    }
}
