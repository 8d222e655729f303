/// A state that takes in the facts of a module, for modules that keep one.
///
/// The fold is a join, as `Projection` asks: the same facts, in any order, give the same state.
public protocol FactState: Snapshot {
    /// The facts.
    associatedtype Recorded: Fact
    /// The name of the snapshot: the module's id.
    static var name: String { get }
    /// Raised whenever the state's meaning or layout changes: older snapshots are thrown away.
    static var version: Int { get }
    /// The state before any fact.
    init()
    /// Takes a fact in, from the event that holds it: total, in any order.
    mutating func take(_ fact: Recorded, from event: Event)
}

/// Folds facts into the state that takes them in; a payload that does not read is passed over.
public struct FactProjection<State: FactState>: Projection {
    public typealias Kind = State.Recorded.Kind

    public static var name: String { State.name }
    public static var version: Int { State.version }
    public var initial: State { State() }

    public func fold(_ event: Event, kind: Kind, into state: inout State) {
        guard let fact = State.Recorded(kind: kind, payload: event.payload) else { return }
        state.take(fact, from: event)
    }
}

extension Registrar {
    /// Keeps a state of the module's facts.
    public mutating func keep<State: FactState>(_: State.Type) { keep(FactProjection<State>()) }
}

extension WorldView {
    /// The state of a module's facts.
    public func state<State: FactState>(of _: State.Type) -> State {
        state(of: FactProjection<State>.self)
    }
}
