/// Registers modules in order, and collects their declarations and all errors.
struct Assembly {
    var reports: [ModuleReport] = []
    var wiring = StateWiring()
    var provided: [String: Provision] = [:]
    var contributions: [String: AnyList] = [:]
    var faults: [WiringError.Fault] = []
    private var owners: [String: String] = [:]
    private var points = PointLedger()

    mutating func add(_ module: any Module) {
        let manifest = module.manifest
        var registrar = Registrar(manifest, provided: provided)
        do {
            try module.register(with: &registrar)
        } catch {
            faults += error.faults
        }
        faults += registrar.faults
        let result = registrar.result
        claim(result, for: manifest)
        checkDeclarations(result, of: manifest)
        for (name, value) in result.provided where provided[name] == nil {
            provided[name] = Provision(module: manifest.id, value: value)
        }
        for (name, type) in result.points { points.open(name, type, by: manifest.id) }
        for (point, values) in result.contributions {
            points.note(point, values.type, by: manifest.id)
            if contributions[point]?.add(values) == nil { contributions[point] = values }
        }
        for kept in result.projections { keep(kept) }
        reports.append(
            ModuleReport(
                manifest: manifest, commands: result.commands,
                projections: result.projections.map(\.name),
                contributions: result.contributions.reduce(into: [:]) {
                    $0[$1.point, default: 0] += $1.values.count
                }))
    }

    /// Adds the errors that can be detected only after all modules have registered.
    mutating func finish() {
        faults += points.faults(among: reports.map(\.manifest.id))
        let provider = Capability<any DayProvider>.dayProvider.name
        if let given = provided[provider], given.value.type != (any DayProvider).self {
            faults.append(
                .capabilityType(
                    provider, given: .init(given.module, given.value.type),
                    wanted: .init("core", (any DayProvider).self)))
        }
    }

    private mutating func keep(_ kept: Registration.RegisteredProjection) {
        wiring.index[kept.key] = wiring.slots.count
        for (index, kind) in kept.kinds.enumerated() {
            wiring.takers[kind, default: []].append((wiring.slots.count, index))
            wiring.dates[kind] = kept.dates[index]
        }
        wiring.slots.append(kept.slot)
    }

    /// Records which module owns each name, and reports names that two modules register.
    private mutating func claim(_ result: Registration, for manifest: ModuleManifest) {
        let names =
            manifest.events.map { "event \($0)" } + result.commands.map { "command \($0)" }
            + result.projections.map { "projection \($0.name)" }
            + result.points.map { "extension point \($0.name)" }
        for name in names {
            if let owner = owners.updateValue(manifest.id, forKey: name) {
                faults.append(.duplicateName(name, first: owner, second: manifest.id))
            }
        }
        for name in [manifest.id] + manifest.events + result.commands + manifest.provides
            + result.points.map(\.name)
        where !Assembly.isWellFormed(name) {
            faults.append(.badName(name, in: manifest.id))
        }
        for kind in manifest.events where !kind.hasPrefix(manifest.id + ".") {
            faults.append(.foreignKind(kind, in: manifest.id))
        }
        for kind in manifest.irreversible where !manifest.events.contains(kind) {
            faults.append(.undeclared("the event \(kind)", by: manifest.id))
        }
    }

    /// Compares a module's registrations with its manifest.
    private mutating func checkDeclarations(_ result: Registration, of manifest: ModuleManifest) {
        for name in manifest.provides where result.provided[name] == nil {
            faults.append(.unfulfilled("the capability \(name)", by: manifest.id))
        }
        for name in manifest.requires
        where !result.required.contains(name)
            && !faults.contains(.missing(name, wantedBy: manifest.id))
        {
            faults.append(.unfulfilled("the requirement \(name)", by: manifest.id))
        }
    }

    static func isWellFormed(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
    }
}
