/// A composition of modules, from which a binary is built.
///
/// It is immutable and does no I/O. Modules are in the order of their requirements, otherwise in
/// the given order.
public struct Program: Sendable {
    /// The declarations and registrations of each module, in the program's order.
    public let modules: [ModuleReport]
    let wiring: StateWiring
    private let provided: [String: Provision]
    private let contributions: [String: AnyList]

    /// Sorts and registers the modules; throws all faults of the composition at once.
    public init(_ modules: [any Module]) throws(WiringError) {
        let order = try ModuleGraph(modules).sorted()
        var assembly = Assembly()
        for module in order { assembly.add(module) }
        assembly.finish()
        guard assembly.faults.isEmpty else { throw WiringError(assembly.faults) }
        self.modules = assembly.reports
        wiring = assembly.wiring
        provided = assembly.provided
        contributions = assembly.contributions
    }

    /// The world before any event.
    public var emptyWorld: World { World(wiring: wiring) }

    /// Returns all contributions to a point, in the program's order.
    public func contributions<V>(to point: ExtensionPoint<V>) -> [V] {
        contributions[point.name]?.values(as: V.self) ?? []
    }

    /// Returns the provided value of a capability; nil if no module provides it.
    public func provided<V>(_ capability: Capability<V>) -> V? {
        provided[capability.name]?.value.value(as: V.self)
    }

    /// True if the world or a projection of the program folds this event kind.
    public func folds(_ kind: String) -> Bool {
        wiring.takers[kind] != nil || Restart.Kind(rawValue: kind) != nil
            || Replacement.Kind(rawValue: kind) != nil
    }

    /// Returns the days and instants in payloads of a kind; nil for an unknown kind.
    public func dates(of kind: String) -> PayloadDates? {
        folds(kind) ? wiring.dates[kind] ?? PayloadDates.none : nil
    }
}

/// The declarations and registrations of a module, as `cairn modules` lists them.
public struct ModuleReport: Hashable, Sendable {
    /// The manifest of the module.
    public let manifest: ModuleManifest
    /// The names of the module's commands.
    public let commands: [String]
    /// The names of the module's projections.
    public let projections: [String]
    /// The names of the extension points with the number of contributed values.
    public let contributions: [String: Int]
}
