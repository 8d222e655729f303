public import Core

extension Habits {
    /// The result of a search by name or id.
    public enum Found: Hashable, Sendable {
        case match(Item)
        /// Several items match, in the user's order.
        case ambiguous([Item])
        /// No item matches. The suggestions are similar names, the most similar first.
        case none(suggestions: [String])
    }

    /// Finds the item that a text names.
    ///
    /// The text can be an id or a name, the beginning of either, or a part of the name. Upper and
    /// lower case are ignored. Items that are not archived take precedence.
    public static func find(_ text: String, today: Day, in view: WorldView) -> Found {
        let all = items(includingArchived: true, today: today, in: view)
        let wanted = text.trimmed.lowercased()
        if let id = ItemID(wanted), let item = all.first(where: { $0.id == id }) {
            return .match(item)
        }
        let names = all.map { $0.name.lowercased() }
        let tests: [(Int) -> Bool] = [
            { names[$0] == wanted },
            { names[$0].hasPrefix(wanted) },
            { wanted.utf8.count >= 4 && all[$0].id.description.hasPrefix(wanted) },
            { wanted.utf8.count >= 4 && all[$0].id.description.hasSuffix(wanted) },
            { names[$0].contains(wanted) },
        ]
        guard !wanted.isEmpty else { return .none(suggestions: []) }
        for test in tests {
            let found = all.indices.filter(test).map { all[$0] }
            let present = found.filter { !$0.isArchived }
            let best = present.isEmpty ? found : present
            if best.count == 1 { return .match(best[0]) }
            if !best.isEmpty { return .ambiguous(best) }
        }
        return .none(suggestions: suggestions(for: wanted, among: all.map(\.name)))
    }

    /// Returns the item that a text names.
    ///
    /// Throws `habits.item.unknown` or `habits.item.ambiguous`, with suggestions as hints.
    public static func require(
        _ text: String, today: Day, in view: WorldView
    ) throws(Rejection) -> Item {
        switch find(text, today: today, in: view) {
        case .match(let item): return item
        case .ambiguous(let items):
            throw Rejection(
                "habits.item.ambiguous", "\(quoted(text)) can mean \(items.count) items.",
                field: "item", category: .conflict,
                hints: items.map { "\($0.name) (\($0.id.description.suffix(8)))" })
        case .none(let suggestions):
            throw .unknownItem(
                called: text, hints: suggestions.map { "Did you mean \(quoted($0))?" })
        }
    }

    private static func suggestions(for text: String, among names: [String]) -> [String] {
        let wanted = Array(text.unicodeScalars.prefix(80))
        let near = names.compactMap { name -> (Int, String)? in
            let distance = editDistance(wanted, Array(name.lowercased().unicodeScalars))
            return distance <= max(1, wanted.count / 3) ? (distance, name) : nil
        }
        return near.sorted { $0 < $1 }.prefix(3).map(\.1)
    }

    /// Returns the edit distance between two texts: the number of insertions, deletions,
    /// replacements and swaps of neighbouring characters.
    static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { rows[i][0] = i }
        for j in 0...b.count { rows[0][j] = j }
        for i in 1..<(a.count + 1) {
            for j in 1..<(b.count + 1) {
                let change = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                rows[i][j] = min(change, rows[i - 1][j] + 1, rows[i][j - 1] + 1)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
                }
            }
        }
        return rows[a.count][b.count]
    }
}
