/// The extension points that exist, and the types of the values that modules contribute under each
/// name.
///
/// A point exists if a module opens it or if it belongs to Core. A contribution to an unknown point
/// is usually allowed, because it can be meant for a surface that this program does not have. It is
/// an error in only two cases:
///
/// - The name differs by at most two letters from an existing point.
/// - The part of the name before the first dot is the id of a module in this program.
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
        ExtensionPoint<EventDescriptions>.eventDescriptions.name: Use(
            module: "core", type: EventDescriptions.self),
        ExtensionPoint<any DueSource>.dueSources.name:
            Use(module: "core", type: (any DueSource).self),
        ExtensionPoint<any ActivityDaySource>.activityDays.name:
            Use(module: "core", type: (any ActivityDaySource).self),
    ]
    /// The first use of each type by each module, in the program's order of modules.
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

    /// True if at most two insertions, deletions or replacements of letters make the names equal.
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
