public import Core

/// A journal as JSON Lines: a header with the number of facts, then a line for each fact with its
/// seal. Rule P2.
///
/// The format is lossless. A JSON string contains the payload's bytes unchanged, so any reader can
/// check the event's hash. In version 2, lines can name the account for which they were sealed. A
/// journal without such lines has version 1.
public enum JournalLine {
    /// The version of this format.
    public static let version = 2

    /// Returns the header with the account and the number of facts.
    public static func header(
        _ account: AccountID, facts: Int, hasStrangers: Bool = false
    ) -> JSON {
        [
            "format": "cairn.journal", "version": .integer(hasStrangers ? Int64(version) : 1),
            "account": .string(account.description), "facts": .integer(Int64(facts)),
        ]
    }

    /// Parses a header. Earlier versions have no number of facts.
    ///
    /// Throws `import.not-journal` for other formats and `import.newer` for newer versions.
    public static func header(
        of line: [UInt8]
    ) throws(Rejection) -> (account: AccountID, facts: Int?) {
        guard let json = try? JSON(parsing: line), json["format"]?.string == "cairn.journal",
            let account = json["account"]?.string.flatMap({ AccountID($0) }),
            let version = json["version"]?.integer
        else {
            throw Rejection(
                "import.not-journal", "The file is not a journal of Cairn.",
                field: "file")
        }
        guard version <= Int64(JournalLine.version) else {
            throw Rejection(
                "import.newer", "The journal was written by a newer version of Cairn.",
                field: "file", category: .damaged)
        }
        return (account, json["facts"]?.integer.map { Int($0) })
    }

    /// Returns the line of an event. It names the account of the seal if that differs.
    public static func line(_ sealed: SealedEvent) -> JSON { sealed.json }

    /// Parses the event of a line. Throws with the line's number if it is invalid.
    public static func event(_ line: [UInt8], number: Int) throws(Rejection) -> SealedEvent {
        guard let json = try? JSON(parsing: line), let sealed = SealedEvent(json: json) else {
            throw Rejection(
                "import.line", "Line \(number) is not a fact of a journal; nothing was imported.",
                field: "file")
        }
        return sealed
    }
}
