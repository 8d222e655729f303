/// The world with its program: the input of commands and queries.
public struct WorldView: Sendable {
    /// The folded state of every module.
    public let world: World
    /// The modules and their answers.
    public let program: Program

    /// Creates a view of a world.
    public init(_ world: World, of program: Program) {
        self.world = world
        self.program = program
    }

    /// The account of the world, for data outside of events; nil if unknown.
    public var account: AccountID? { world.account }

    /// The state of a projection.
    public func state<P: Projection>(of projection: P.Type) -> P.State {
        world.state(of: projection)
    }

    /// Returns all contributions to a point, in the program's order.
    public func answers<V>(to point: ExtensionPoint<V>) -> [V] {
        program.contributions(to: point)
    }

    /// Returns the provided value of a capability; nil if no module provides it.
    public func answer<V>(_ capability: Capability<V>) -> V? {
        program.provided(capability)
    }
}
