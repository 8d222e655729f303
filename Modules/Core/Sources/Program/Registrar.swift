/// The interface through which a module registers. It checks registrations against the manifest and
/// returns the required capabilities.
public struct Registrar {
    let manifest: ModuleManifest
    /// The capabilities of the modules registered earlier.
    let provided: [String: Provision]
    var result = Registration()
    var faults: [WiringError.Fault] = []

    init(_ manifest: ModuleManifest, provided: [String: Provision]) {
        self.manifest = manifest
        self.provided = provided
    }

    /// Registers a state that is folded from events.
    public mutating func addState<P: Projection>(_ projection: P) {
        result.projections.append(
            .init(
                name: P.name, key: ObjectIdentifier(P.self), kinds: P.Kind.names,
                dates: P.Kind.allCases.map(\.dates),
                slot: Slot(projection: projection, state: projection.initial)))
    }

    /// Registers commands. Programs can then list them.
    public mutating func accept<each C: Command>(_ commands: repeat (each C).Type) {
        for command in repeat each commands { result.commands.append(command.name) }
    }

    /// Provides a capability that the manifest lists under `provides`.
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

    /// Opens an extension point. The module that uses the contributed values must open it.
    ///
    /// The program then reports contributions of another type, and contributions to a point with a
    /// similar name that no module opens. Modules can also contribute to a point that no module
    /// opens: a program without a web page, for example, still accepts contributions to the page.
    public mutating func open<V>(_ point: ExtensionPoint<V>) {
        result.points.append((point.name, V.self))
    }

    /// Contributes values to an extension point. Their order is kept.
    public mutating func contribute<V>(_ values: V..., to point: ExtensionPoint<V>) {
        contribute(values, to: point)
    }

    /// Contributes a list of values to an extension point. Their order is kept.
    public mutating func contribute<V>(_ values: [V], to point: ExtensionPoint<V>) {
        guard !values.isEmpty else { return }
        result.contributions.append((point.name, AnyList(values)))
    }

    /// Returns a capability that the manifest lists under `requires`.
    ///
    /// Throws at once if no module provides the capability, or provides it as another type, because
    /// registration cannot continue without a value.
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

/// The registrations of one module.
struct Registration {
    struct RegisteredProjection {
        var name: String
        var key: ObjectIdentifier
        var kinds: [String]
        /// The dates in payloads, one element per event kind.
        var dates: [PayloadDates]
        var slot: any AnySlot
    }
    var projections: [RegisteredProjection] = []
    var commands: [String] = []
    var provided: [String: AnyBox] = [:]
    var required: Set<String> = []
    var contributions: [(point: String, values: AnyList)] = []
    var points: [(name: String, type: any Any.Type)] = []
}

/// A capability that a module provides, with the module's id.
struct Provision: Sendable {
    let module: String
    let value: AnyBox
}

/// A value of any type together with its type. Reading the value as another type gives nil.
struct AnyBox: Sendable {
    private let content: any Sendable
    /// The type of the value.
    let type: any Any.Type
    init<V: Sendable>(_ value: V) {
        content = Held(value: value)
        type = V.self
    }
    /// Returns the value as this exact type, or nil. The comparison never unwraps optionals or
    /// searches for conformances, because it compares a generic struct.
    func value<V: Sendable>(as: V.Type) -> V? { (content as? Held<V>)?.value }
    private struct Held<V: Sendable>: Sendable { let value: V }
}

/// Values of one type, together with the type. Reading them as another type gives an empty list.
struct AnyList: Sendable {
    private var content: any Sendable
    private let append: @Sendable (AnyList, any Sendable) -> any Sendable
    /// The type of the values.
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
    /// Appends values of the same type. Values of another type are ignored here; `PointLedger`
    /// reports them.
    mutating func add(_ more: AnyList) { content = append(more, content) }

    func values<V: Sendable>(as: V.Type) -> [V] { (content as? Held<V>)?.values ?? [] }
    private struct Held<V: Sendable>: Sendable { let values: [V] }
}
