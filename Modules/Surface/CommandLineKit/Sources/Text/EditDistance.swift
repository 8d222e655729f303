/// Finds known words that are similar to an unknown word.
public enum EditDistance {
    /// Returns the number of letters that are added, removed, replaced or swapped to get from one
    /// word to the other.
    ///
    /// It is the restricted form of the Damerau–Levenshtein distance: no part of a word is edited
    /// twice.
    public static func between(_ a: String, _ b: String) -> Int {
        let a = Array(a.lowercased())
        let b = Array(b.lowercased())
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var before = [Int](repeating: 0, count: b.count + 1)
        var above = Array(0...b.count)
        for row in 1...a.count {
            var line = [row] + [Int](repeating: 0, count: b.count)
            for column in 1...b.count {
                let isSame = a[row - 1] == b[column - 1]
                var best = min(
                    above[column] + 1, line[column - 1] + 1, above[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, a[row - 1] == b[column - 2], a[row - 2] == b[column - 1] {
                    best = min(best, before[column - 2] + 1)
                }
                line[column] = best
            }
            before = above
            above = line
        }
        return above[b.count]
    }

    /// Returns at most `limit` similar words, the most similar first.
    ///
    /// A word is similar if at most a third of its letters (at least one) must change, or if it
    /// begins with the typed text.
    public static func suggestions(
        for typed: String, among words: [String], limit: Int = 3
    ) -> [String] {
        let wanted = typed.lowercased()
        guard !wanted.isEmpty else { return [] }
        let scored = words.enumerated().compactMap { place, word -> (Int, Int, String)? in
            let distance = between(wanted, word)
            let isStart = wanted.count >= 2 && word.lowercased().hasPrefix(wanted)
            guard isStart || distance <= max(1, max(wanted.count, word.count) / 3) else {
                return nil
            }
            return (isStart ? min(distance, 1) : distance, place, word)
        }
        return scored.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
    }
}
