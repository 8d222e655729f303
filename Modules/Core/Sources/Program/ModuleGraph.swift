/// The graph of modules, in which edges lead from required capabilities to the modules that provide
/// them.
struct ModuleGraph {
    private let modules: [any Module]
    private let manifests: [ModuleManifest]
    private var providers: [String: Int] = [:]
    private var faults: [WiringError.Fault] = []

    init(_ modules: [any Module]) {
        self.modules = modules
        manifests = modules.map(\.manifest)
        var seen: Set<String> = []
        for (index, manifest) in manifests.enumerated() {
            if !seen.insert(manifest.id).inserted { faults.append(.duplicateModule(manifest.id)) }
            for name in manifest.provides {
                if let first = providers.updateValue(index, forKey: name) {
                    faults.append(
                        .duplicateProvider(name, first: manifests[first].id, second: manifest.id))
                }
            }
        }
        for manifest in manifests {
            for name in manifest.requires where providers[name] == nil {
                faults.append(.missing(name, wantedBy: manifest.id))
            }
        }
    }

    /// Returns the modules in an order in which each one comes after its requirements. Otherwise,
    /// the given order is kept.
    func sorted() throws(WiringError) -> [any Module] {
        var order: [Int] = []
        var state = [Visit](repeating: .new, count: modules.count)
        var cycles: [WiringError.Fault] = []
        for start in modules.indices { visit(start, path: [], &state, &order, &cycles) }
        guard faults.isEmpty, cycles.isEmpty else { throw WiringError(faults + cycles) }
        return order.map { modules[$0] }
    }

    private enum Visit { case new, open, done }

    private func visit(
        _ index: Int, path: [Int], _ state: inout [Visit], _ order: inout [Int],
        _ cycles: inout [WiringError.Fault]
    ) {
        switch state[index] {
        case .done: return
        case .open:
            let loop = path[(path.firstIndex(of: index) ?? 0)...] + [index]
            cycles.append(.cycle(loop.map { manifests[$0].id }))
        case .new:
            state[index] = .open
            for name in manifests[index].requires {
                if let needed = providers[name] {
                    visit(needed, path: path + [index], &state, &order, &cycles)
                }
            }
            state[index] = .done
            order.append(index)
        }
    }
}
