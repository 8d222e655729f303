/// A world and its program: the input for commands and queries.
public struct WorldView: Sendable {
    /// The folded state of every module.
    public let world: World
    /// The program, with the capabilities and contributions of its modules.
    public let program: Program

    /// Creates a view of a world.
    public init(_ world: World, of program: Program) {
        self.world = world
        self.program = program
    }

    /// The account whose state this is, for looking up data that is not in events; nil if unknown.
    public var account: AccountID? { world.account }

    /// Returns the state of a projection.
    public func state<P: Projection>(of projection: P.Type) -> P.State {
        world.state(of: projection)
    }

    /// Returns all contributions to an extension point, in the program's order of modules.
    public func answers<V>(to point: ExtensionPoint<V>) -> [V] {
        program.contributions(to: point)
    }

    /// Returns the value of a capability; nil if no module provides it.
    public func answer<V>(_ capability: Capability<V>) -> V? {
        program.provided(capability)
    }
}
