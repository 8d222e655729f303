/// An event that undoes or restores an earlier event. Rule H13.
public struct Retraction: Payload {
    /// The id of the event to undo or restore.
    public var event: EventID
    /// True to undo the event, false to restore it.
    public var isRetracted: Bool

    /// Creates a retraction of an event, or a restoration if `isRetracted` is false.
    public init(_ event: EventID, _ isRetracted: Bool) {
        self.event = event
        self.isRetracted = isRetracted
    }

    public static let record = Record(
        Retraction.init(_:_:), Field("event", \.event), Field("retracted", \.isRetracted))
}

/// Facts that can be undone by a retraction.
public protocol RetractableFact: Fact {
    /// Returns the fact that records a retraction.
    static func retracted(_ retraction: Retraction) -> Self
}

extension RetractableFact {
    /// The retraction if this fact is one; otherwise nil.
    public var retraction: Retraction? { content.payload as? Retraction }
}

/// The undo handler for a module whose facts can be retracted one by one.
///
/// If an event has several retractions, the latest counts. If two devices undo the same event, it
/// is undone once, and a redo restores the state exactly. Rule H13.
public struct RetractionUndoHandler<F: RetractableFact>: UndoHandler {
    private let retractions: @Sendable (WorldView) -> Retractions
    private let words: @Sendable (F, WorldView) -> String
    private let objection: @Sendable ([Retraction], WorldView) -> Rejection?
    private let day: @Sendable (F, Event, WorldView) -> Day?

    /// Creates the undo handler for facts of type `F`.
    ///
    /// - `retractions`: returns the retractions in a state.
    /// - `objection`: returns the reason why retractions would break a limit of a command; nil if
    ///   they would not.
    /// - `day`: returns the day for which a fact logs something; nil for plans, settings and texts.
    /// - `words`: returns a short description of a fact.
    public init(
        _: F.Type = F.self, retractions: @escaping @Sendable (WorldView) -> Retractions,
        objection: @escaping @Sendable ([Retraction], WorldView) -> Rejection? = { _, _ in nil },
        day: @escaping @Sendable (F, Event, WorldView) -> Day? = { _, _, _ in nil },
        words: @escaping @Sendable (F, WorldView) -> String
    ) {
        self.retractions = retractions
        self.objection = objection
        self.day = day
        self.words = words
    }

    public var kinds: [String] { F.Kind.names }

    public func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let fact = F(event) else { return [] }
        var wanted = Retraction(event.id, undoing)
        if let earlier = fact.retraction {
            wanted = Retraction(
                earlier.event, undoing ? !earlier.isRetracted : earlier.isRetracted)
        }
        guard retractions(view).holds(wanted.event) != wanted.isRetracted else { return [] }
        return [F.retracted(wanted).draft]
    }

    public func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection? {
        let wanted = inverse.compactMap { draft in
            F.Kind(rawValue: draft.kind).flatMap { F(kind: $0, payload: draft.payload) }?.retraction
        }
        return wanted.isEmpty ? nil : objection(wanted, view)
    }

    public func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] {
        guard let fact = F(event), self.day(fact, event, view) == day else { return [] }
        return inverse(of: event, undoing: true, in: view)
    }

    public func describe(_ event: Event, in view: WorldView) -> String {
        F(event).map { words($0, view) } ?? "Changed something"
    }
}
