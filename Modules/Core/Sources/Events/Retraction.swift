/// That an earlier event is taken back, or put back again. Rule H13.
public struct Retraction: Payload {
    /// The event that is meant.
    public var event: EventID
    /// Whether it is taken back; put back again otherwise.
    public var isRetracted: Bool

    /// Takes an event back, or puts it back again.
    public init(_ event: EventID, _ isRetracted: Bool) {
        self.event = event
        self.isRetracted = isRetracted
    }

    public static let record = Record(
        Retraction.init(_:_:), Field("event", \.event), Field("retracted", \.isRetracted))
}

/// Facts that are taken back by facts of one kind.
public protocol RetractableFact: Fact {
    /// The fact that takes another back: a case of the enumeration.
    static func retracted(_ retraction: Retraction) -> Self
}

extension RetractableFact {
    /// What is taken back or put back, if that is what the fact says.
    public var retraction: Retraction? { content.payload as? Retraction }
}

/// Undo for a module whose facts can be retracted one by one: all that such a module needs.
///
/// Of two facts about one event the later stands, so two devices that take it back do so once, and
/// putting it back restores exactly what was shown. Rule H13.
public struct RetractionUndoHandler<F: RetractableFact>: UndoHandler {
    private let retractions: @Sendable (WorldView) -> Retractions
    private let words: @Sendable (F, WorldView) -> String
    private let objection: @Sendable ([Retraction], WorldView) -> Rejection?
    private let day: @Sendable (F, Event, WorldView) -> Day?

    /// Undo of the facts `F`.
    ///
    /// - `retractions`: what is taken back in a state.
    /// - `objection`: why retractions would leave what a command refuses to make.
    /// - `day`: the day that a fact logs something for; nil for plans, settings and words.
    /// - `words`: what a fact did, in a few words for people.
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
