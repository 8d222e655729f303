/// A state that is folded from a module's facts, for modules with exactly one state.
///
/// As with `Projection`, the same facts must give the same state in any order.
public protocol FactState: Snapshot {
    /// The type of facts that the state folds.
    associatedtype Recorded: Fact
    /// The name of the snapshot: the module's id.
    static var name: String { get }
    /// The version of the snapshot's layout. Increase it when the meaning or the layout of the
    /// state changes; older snapshots are then deleted.
    static var version: Int { get }
    /// The state before any fact.
    init()
    /// Applies a fact to the state. The state must accept any fact in any order.
    mutating func apply(_ fact: Recorded, from event: Event)
}

/// A projection that folds facts into a state. It ignores invalid payloads.
public struct FactProjection<State: FactState>: Projection {
    public typealias Kind = State.Recorded.Kind

    public static var name: String { State.name }
    public static var version: Int { State.version }
    public var initial: State { State() }

    public func fold(_ event: Event, kind: Kind, into state: inout State) {
        guard let fact = State.Recorded(kind: kind, payload: event.payload) else { return }
        state.apply(fact, from: event)
    }
}

extension Registrar {
    /// Registers a state that is folded from the module's facts.
    public mutating func addState<State: FactState>(_: State.Type) {
        addState(FactProjection<State>())
    }
}

extension WorldView {
    /// Returns the current state of a module's facts.
    public func state<State: FactState>(of _: State.Type) -> State {
        state(of: FactProjection<State>.self)
    }
}
