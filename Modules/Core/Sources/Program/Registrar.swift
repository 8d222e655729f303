/// What a module registers with: collects, checks against the manifest, and hands out what it
/// needs.
public struct Registrar {
    let manifest: ModuleManifest
    /// Every capability that modules registered earlier provide.
    let provided: [String: Provision]
    var result = Registration()
    var faults: [WiringError.Fault] = []

    init(_ manifest: ModuleManifest, provided: [String: Provision]) {
        self.manifest = manifest
        self.provided = provided
    }

    /// Keeps a state folded from events.
    public mutating func keep<P: Projection>(_ projection: P) {
        result.projections.append(
            .init(
                name: P.name, key: ObjectIdentifier(P.self), kinds: P.Kind.names,
                dates: P.Kind.allCases.map(\.dates),
                slot: Slot(projection: projection, state: projection.initial)))
    }

    /// Accepts commands, so that binaries can list them.
    public mutating func accept<each C: Command>(_ commands: repeat (each C).Type) {
        for command in repeat each commands { result.commands.append(command.name) }
    }

    /// Answers a capability that the manifest lists under `provides`.
    public mutating func provide<V>(_ value: V, as capability: Capability<V>) {
        if !manifest.provides.contains(capability.name) {
            faults.append(.undeclared(capability.name, by: manifest.id))
        }
        if result.provided[capability.name] != nil {
            faults.append(
                .duplicateProvider(capability.name, first: manifest.id, second: manifest.id))
        }
        result.provided[capability.name] = AnyBox(value)
    }

    /// Opens an extension point to other modules: who asks a question owns it, and says so here.
    ///
    /// A contribution of another type, or to a name that looks like this one and that nobody
    /// opens, is then a fault of the composition. Contributing does not need an open point: a
    /// program without a surface still takes what modules offer to that surface.
    public mutating func open<V>(_ point: ExtensionPoint<V>) {
        result.points.append((point.name, V.self))
    }

    /// Adds answers to an extension point, in this order.
    public mutating func contribute<V>(_ values: V..., to point: ExtensionPoint<V>) {
        contribute(values, to: point)
    }

    /// Adds a list of answers to an extension point, in its order.
    public mutating func contribute<V>(_ values: [V], to point: ExtensionPoint<V>) {
        guard !values.isEmpty else { return }
        result.contributions.append((point.name, AnyList(values)))
    }

    /// Takes a capability that the manifest lists under `requires`.
    ///
    /// Throws at once when nobody gives it, or gives it as another type, since there is no value to
    /// go on with.
    public mutating func require<V>(_ capability: Capability<V>) throws(WiringError) -> V {
        guard manifest.requires.contains(capability.name) else {
            throw WiringError([.undeclared(capability.name, by: manifest.id)])
        }
        result.required.insert(capability.name)
        guard let provision = provided[capability.name] else {
            throw WiringError([.missing(capability.name, wantedBy: manifest.id)])
        }
        guard let value = provision.value.value(as: V.self) else {
            throw WiringError([
                .capabilityType(
                    capability.name,
                    given: .init(provision.module, provision.value.type),
                    wanted: .init(manifest.id, V.self))
            ])
        }
        return value
    }
}

/// What one module registered.
struct Registration {
    struct Kept {
        var name: String
        var key: ObjectIdentifier
        var kinds: [String]
        /// Of each kind.
        var dates: [PayloadDates]
        var slot: any AnySlot
    }
    var projections: [Kept] = []
    var commands: [String] = []
    var provided: [String: AnyBox] = [:]
    var required: Set<String> = []
    var contributions: [(point: String, values: AnyList)] = []
    var points: [(name: String, type: any Any.Type)] = []
}

/// What a module provides under a name.
struct Provision: Sendable {
    let module: String
    let value: AnyBox
}

/// A value of any type that remembers which; reading it as another type gives nil.
struct AnyBox: Sendable {
    private let content: any Sendable
    /// The type that it was given as.
    let type: any Any.Type
    init<V: Sendable>(_ value: V) {
        content = Held(value: value)
        type = V.self
    }
    /// Held in a generic struct, so that reading back compares exact types and never unwraps or
    /// searches for conformances.
    func value<V: Sendable>(as: V.Type) -> V? { (content as? Held<V>)?.value }
    private struct Held<V: Sendable>: Sendable { let value: V }
}

/// Values of any one type that remember which; reading them as another type gives none.
struct AnyList: Sendable {
    private var content: any Sendable
    private let append: @Sendable (AnyList, any Sendable) -> any Sendable
    /// The type that they were given as.
    let type: any Any.Type
    let count: Int

    init<V: Sendable>(_ values: [V]) {
        content = Held(values: values)
        append = { more, to in
            Held(values: ((to as? Held<V>)?.values ?? []) + more.values(as: V.self))
        }
        type = V.self
        count = values.count
    }
    /// Adds what is of the same type; what is not is a fault that the ledger of points finds.
    mutating func add(_ more: AnyList) { content = append(more, content) }

    func values<V: Sendable>(as: V.Type) -> [V] { (content as? Held<V>)?.values ?? [] }
    private struct Held<V: Sendable>: Sendable { let values: [V] }
}
