/// Things that people named, as words that a shell can offer for them.
public enum NameCandidates {
    /// What to offer for each thing, in their order, so that entering it finds the same thing.
    ///
    /// That is the name as it is. Of one that a shell would take for an option or a home folder, or
    /// that holds control characters, it is the longest part without them, or the thing's id if
    /// others have that part too. Nothing is taken for an option after `--`.
    public static func of(
        _ things: [(name: String, id: String)], afterTerminator: Bool = false
    ) -> [String] {
        let all = things.map { $0.name.lowercased() }
        return things.map { name, id in
            let isOption = name.hasPrefix("-") && !afterTerminator
            let isPlain = !isOption && !name.hasPrefix("~")
            guard !isPlain || name.unicodeScalars.contains(where: \.isUnshowable) else {
                return name
            }
            return parts(of: name).first { part in
                all.count { $0.contains(part.lowercased()) } == 1
            } ?? id
        }
    }

    /// The runs of a name without control characters, cut off what must not begin a word, longest
    /// first.
    private static func parts(of name: String) -> [String] {
        name.unicodeScalars.split(whereSeparator: \.isUnshowable)
            .map { run in
                let start = run.drop {
                    "-~".unicodeScalars.contains($0) || $0.properties.isWhitespace
                }
                let rest = start.reversed().drop(while: \.properties.isWhitespace)
                return String(String.UnicodeScalarView(rest.reversed()))
            }
            .filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
    }
}
