/// The world together with the program that reads it: what commands and questions are handed.
public struct WorldView: Sendable {
    /// The folded state of every module.
    public let world: World
    /// The modules and what they answer.
    public let program: Program

    /// A program's view of a world that it made.
    public init(_ world: World, of program: Program) {
        self.world = world
        self.program = program
    }

    /// Whose world it is, for what is kept beside the facts; nil where nobody said.
    public var account: AccountID? { world.account }

    /// The state of a projection.
    public func state<P: Projection>(of projection: P.Type) -> P.State {
        world.state(of: projection)
    }

    /// All that modules contributed to a point, in the program's order.
    public func answers<V>(to point: ExtensionPoint<V>) -> [V] {
        program.contributions(to: point)
    }

    /// What one module provides; nil if none of the program does.
    public func answer<V>(_ capability: Capability<V>) -> V? {
        program.provided(capability)
    }
}
