/// Which extension points exist, and who contributes values of which type to which name.
///
/// A point exists if a module opens it, or if it is Core's own. Who contributes to a name that does
/// not exist may offer something to a surface that this program lacks, so the name is at fault only
/// if it is within two letters of a point that exists, or if the part before its first dot is the
/// id of a module of this program, which then would have opened it.
struct PointLedger {
    private typealias Party = WiringError.Party
    private struct Use {
        var module: String
        var type: any Any.Type
        var party: Party { Party(module, type) }
    }
    private var known: [String: Use] = [
        ExtensionPoint<any Service>.services.name: Use(module: "core", type: (any Service).self),
        ExtensionPoint<any UndoHandler>.undoHandlers.name:
            Use(module: "core", type: (any UndoHandler).self),
        ExtensionPoint<EventWords>.eventWords.name: Use(module: "core", type: EventWords.self),
        ExtensionPoint<any DueSource>.dueSources.name:
            Use(module: "core", type: (any DueSource).self),
    ]
    /// The first use of each type by each module, in the program's order.
    private var uses: [(name: String, use: Use)] = []

    mutating func open(_ name: String, _ type: any Any.Type, by module: String) {
        if known[name] == nil { known[name] = Use(module: module, type: type) }
    }

    mutating func note(_ name: String, _ type: any Any.Type, by module: String) {
        let isNoted = uses.contains {
            $0.name == name && $0.use.type == type && $0.use.module == module
        }
        if !isNoted { uses.append((name, Use(module: module, type: type))) }
    }

    func faults(among modules: [String]) -> [WiringError.Fault] {
        var first = known
        var found: [WiringError.Fault] = []
        for (name, use) in uses {
            if known[name] == nil, let fault = unknown(name, by: use.module, among: modules) {
                found.append(fault)
            } else if let other = first[name] {
                guard other.type != use.type else { continue }
                found.append(.pointType(name, known: other.party, given: use.party))
            } else {
                first[name] = use
            }
        }
        return found
    }

    private func unknown(
        _ name: String, by module: String, among modules: [String]
    ) -> WiringError.Fault? {
        let near = known.keys.filter { PointLedger.isNear(name, $0) }.min()
        let prefix = String(name.prefix { $0 != "." })
        let owner = modules.contains(prefix) ? prefix : nil
        guard near != nil || owner != nil else { return nil }
        return .unknownPoint(name, by: module, owner: owner, meant: near)
    }

    /// Whether two letters put in, taken out or exchanged make one name of the other.
    static func isNear(_ a: String, _ b: String) -> Bool {
        guard abs(a.utf8.count - b.utf8.count) <= 2 else { return false }
        let (a, b) = (Array(a.utf8), Array(b.utf8))
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = i
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let exchanged = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(exchanged, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[b.count] <= 2
    }
}
