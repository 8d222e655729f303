/// A composition of modules, such as the one in the `cairn` binary.
///
/// A program is immutable and does no I/O. Each module comes after its requirements; otherwise the
/// given order is kept.
public struct Program: Sendable {
    /// The declarations and registrations of each module, in the program's order of modules.
    public let modules: [ModuleReport]
    let wiring: StateWiring
    private let provided: [String: Provision]
    private let contributions: [String: AnyList]

    /// Sorts and registers the modules. Throws one error with all problems in the composition.
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

    /// Returns all contributions to an extension point, in the program's order of modules.
    public func contributions<V>(to point: ExtensionPoint<V>) -> [V] {
        contributions[point.name]?.values(as: V.self) ?? []
    }

    /// Returns the value of a capability; nil if no module provides it.
    public func provided<V>(_ capability: Capability<V>) -> V? {
        provided[capability.name]?.value.value(as: V.self)
    }

    /// True if the world or one of the program's projections folds this event kind.
    public func folds(_ kind: String) -> Bool {
        wiring.takers[kind] != nil || Restart.Kind(rawValue: kind) != nil
            || Replacement.Kind(rawValue: kind) != nil
    }

    /// Returns the members with days and instants in payloads of an event kind; nil for an unknown
    /// kind.
    public func dates(of kind: String) -> PayloadDates? {
        folds(kind) ? wiring.dates[kind] ?? PayloadDates.none : nil
    }
}

/// The declarations and registrations of a module, as shown by `cairn modules`.
public struct ModuleReport: Hashable, Sendable {
    /// The manifest of the module.
    public let manifest: ModuleManifest
    /// The names of the module's commands.
    public let commands: [String]
    /// The names of the module's projections.
    public let projections: [String]
    /// The number of contributed values by the name of the extension point.
    public let contributions: [String: Int]
}
