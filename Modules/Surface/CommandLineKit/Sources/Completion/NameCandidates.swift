/// Things named by the user, as words for a shell.
public enum NameCandidates {
    /// Returns the word for each thing, in order, so that entering it finds the same thing.
    ///
    /// The word is the name itself. If a shell would read the name as an option or a home folder,
    /// or if it has control characters, the word is the longest part without them, or the thing's
    /// id if others have that part too. After `--`, no word is an option.
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

    /// Returns the parts of a name without control characters and invalid beginnings, longest
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
