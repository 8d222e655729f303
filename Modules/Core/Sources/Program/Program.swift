/// A set of modules that fit together: the composition that a binary is made of.
///
/// Immutable and free of I/O. Order follows declared needs; among equals it is the order given.
public struct Program: Sendable {
    /// What each module declared and registered, in the program's order.
    public let modules: [ModuleReport]
    let wiring: StateWiring
    private let provided: [String: Provision]
    private let contributions: [String: AnyList]

    /// Sorts the modules by need, registers each, and reports every fault of the graph at once.
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

    /// All that modules contributed to a point, in the program's order.
    public func contributions<V>(to point: ExtensionPoint<V>) -> [V] {
        contributions[point.name]?.values(as: V.self) ?? []
    }

    /// What one module provides; nil if none does.
    public func provided<V>(_ capability: Capability<V>) -> V? {
        provided[capability.name]?.value.value(as: V.self)
    }

    /// Whether the world, or some projection of the program, folds this kind of event.
    public func folds(_ kind: String) -> Bool {
        wiring.takers[kind] != nil || Restart.Kind(rawValue: kind) != nil
            || Replacement.Kind(rawValue: kind) != nil
    }

    /// The days and instants that payloads of a kind name; nil for a kind that nobody folds, of
    /// which nothing is known.
    public func dates(of kind: String) -> PayloadDates? {
        folds(kind) ? wiring.dates[kind] ?? PayloadDates.none : nil
    }
}

/// What a module declared and registered: what `cairn modules` lists.
public struct ModuleReport: Hashable, Sendable {
    /// What the module says of itself.
    public let manifest: ModuleManifest
    /// Names of the commands that it accepts.
    public let commands: [String]
    /// Names of the projections that it keeps.
    public let projections: [String]
    /// Names of the extension points that it contributes to, with how many values.
    public let contributions: [String: Int]
}
