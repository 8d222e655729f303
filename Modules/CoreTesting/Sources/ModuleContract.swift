public import Core

/// The contract of every module.
///
/// `check` records an issue with a remedy for each violation; `faults` returns the same sentences.
/// Each check is itself tested with a faulty module.
public struct ModuleContract: Sendable {
    let module: any Module
    let folder: String
    let neighbours: [any Module]
    let samples: [EventSample]
    let commands: [CommandExample]
    let reencode: @Sendable (EventSample) -> [UInt8]?

    /// Creates the contract of a module.
    ///
    /// - `folder`: the name of its folder.
    /// - `neighbours`: modules or stubs that provide its requirements.
    /// - `samples`: at least one payload for each event kind.
    /// - `commands`: examples of its commands; each is decided on the state made from `samples`.
    /// - `reencode`: parses a payload and writes it again; nil if it is invalid.
    public init(
        _ module: any Module, folder: String, neighbours: [any Module] = [],
        samples: [EventSample] = [], commands: [CommandExample] = [],
        reencode: @escaping @Sendable (EventSample) -> [UInt8]? = { _ in nil }
    ) {
        self.module = module
        self.folder = folder
        self.neighbours = neighbours
        self.samples = samples
        self.commands = commands
        self.reencode = reencode
    }

    /// Returns a sentence for each violation; `seeds` is the number of shuffles.
    public func faults(seeds: Int = 1_000) async -> [String] {
        var found = identityFaults() + wiringFaults() + sampleFaults()
        guard let program = try? Program(neighbours + [module]) else { return found }
        found += foldFaults(in: program, seeds: seeds)
        found += await deliveryFaults(in: program)
        found += forgingFaults(in: program)
        found += undoFaults(in: program)
        found += dateFaults(in: program)
        found += commandFaults(in: program)
        found += await repetitionFaults(in: program)
        found += await serviceFaults(in: program)
        return found
    }

    var id: String { module.manifest.id }

    func identityFaults() -> [String] {
        var found: [String] = []
        if module.manifest != module.manifest {
            found.append(
                "\(id): two calls of `manifest` return different values; "
                    + "use constants only.")
        }
        let expected = folder.lowercased().filter { $0 != "-" }
        if id.filter({ $0 != "-" }) != expected {
            found.append("\(id): the id does not match the folder \(folder); rename one of them.")
        }
        if module.manifest.summary.isEmpty {
            found.append("\(id): the manifest has no summary; add a sentence.")
        }
        return found
    }

    /// Checks that the module can be composed with its neighbours, and not without each required
    /// one.
    func wiringFaults() -> [String] {
        var found: [String] = []
        do {
            _ = try Program(neighbours + [module])
        } catch {
            found += error.faults.map(\.description)
        }
        for name in module.manifest.requires {
            let rest = neighbours.filter { !$0.manifest.provides.contains(name) }
            if (try? Program(rest + [module])) != nil {
                found.append(
                    "\(id): the module works without \(name), which it requires; "
                        + "remove it from `requires`.")
            }
        }
        return found
    }

    /// Checks that every kind has a sample that can be read and written back to the same bytes.
    func sampleFaults() -> [String] {
        var found: [String] = []
        let kinds = Set(samples.map(\.kind))
        for kind in module.manifest.events where !kinds.contains(kind) {
            found.append("\(id): \(kind) has no golden sample; add Samples/\(kind).json.")
        }
        for kind in kinds.subtracting(module.manifest.events).sorted() {
            found.append(
                "\(id): there is a sample of \(kind), which the manifest does not list; "
                    + "add it to `events`.")
        }
        for sample in samples where module.manifest.events.contains(sample.kind) {
            let text = String(decoding: sample.payload, as: UTF8.self)
            guard let again = reencode(sample) else {
                found.append(
                    "\(id): a golden sample of \(sample.kind) cannot be read: \(text); "
                        + "events of a release must stay readable.")
                continue
            }
            if again != sample.payload {
                let other = String(decoding: again, as: UTF8.self)
                found.append(
                    "\(id): \(sample.kind) is written as \(other) instead of \(text); "
                        + "keep the order of members and omit unset ones.")
            }
        }
        return found
    }
}
