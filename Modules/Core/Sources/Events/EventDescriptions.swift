/// The words for events that no undo handler takes, as the log shows them. Rule H13.
public struct EventDescriptions: Sendable {
    /// The kinds of event.
    public let kinds: [String]
    private let words: @Sendable (Event, WorldView) -> String

    /// Words for events of some kinds.
    public init(
        for kinds: [String], words: @escaping @Sendable (Event, WorldView) -> String
    ) {
        self.kinds = kinds
        self.words = words
    }

    /// Words for facts of one module, for some of their kinds or for all.
    public init<F: Fact>(
        _: F.Type, for kinds: [F.Kind]? = nil, words: @escaping @Sendable (F, WorldView) -> String
    ) {
        self.init(for: kinds?.map(\.rawValue) ?? F.Kind.names) { event, view in
            F(event).map { words($0, view) } ?? "Unreadable entry"
        }
    }

    /// Returns a short description of the event: "Answered by the coach".
    public func describe(_ event: Event, in view: WorldView) -> String { words(event, view) }
}

extension ExtensionPoint where Value == EventDescriptions {
    /// Words for events that no undo handler takes.
    public static var eventDescriptions: ExtensionPoint<EventDescriptions> {
        .init("core.eventWords")
    }
}
