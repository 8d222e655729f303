/// Converts the names that the user gave to objects into words for a shell.
public enum NameCandidates {
    /// Returns a word for each object, in order. Entering the word on the command line finds the
    /// same object.
    ///
    /// The word is usually the object's name. A shell could read the name as an option or as a home
    /// folder, or the name can contain control characters. In these cases, the word is the longest
    /// part of the name without this problem, or the object's id if the names of others also
    /// contain that part. After `--`, no word is an option.
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

    /// Returns the parts of a name without control characters and without beginnings that a shell
    /// would interpret, longest part first.
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
