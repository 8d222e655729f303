extension ZoneDatabase {
    /// Returns the identifiers that are similar to `text`, best match first.
    ///
    /// Upper and lower case and spaces are ignored, and the name of a city is enough. One letter in
    /// five (at least one) can be added, missing or wrong.
    public func suggestions(for text: String, limit: Int = 3) -> [String] {
        let wanted = ZoneDatabase.folded(text)
        guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
        let ranked = identifiers.compactMap { identifier in
            ZoneDatabase.distance(from: wanted, to: identifier).map { ($0, identifier) }
        }
        return ranked.sorted { $0 < $1 }.prefix(limit).map(\.1)
    }

    /// Returns the distance of an identifier from the typed text; nil if it is too large.
    private static func distance(from wanted: [UInt8], to identifier: String) -> Int? {
        let whole = folded(identifier)
        let city = Array(whole.split(separator: UInt8(ascii: "/")).last ?? [])
        if whole == wanted { return 0 }
        if city == wanted { return 1 }
        let forgiven = 1 + wanted.count / 5
        let best = min(edits(wanted, whole, forgiven), edits(wanted, city, forgiven))
        if best <= forgiven { return 1 + best * 2 }
        return wanted.count >= 3 && city.starts(with: wanted) ? 20 : nil
    }

    /// Returns lower-case text with underscores for spaces.
    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: " "): UInt8(ascii: "_")
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            default: byte
            }
        }
    }

    /// Returns the number of inserted, deleted and replaced letters (Levenshtein distance). The
    /// result is above `limit` if the lengths differ by more than `limit`.
    private static func edits(_ a: [UInt8], _ b: [UInt8], _ limit: Int) -> Int {
        guard abs(a.count - b.count) <= limit else { return limit + 1 }
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in b.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
