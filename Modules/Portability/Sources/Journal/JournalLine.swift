public import Core

/// A journal as JSON Lines: a header that says how many facts there are, then a line for each fact
/// with its seal. Rule P2.
///
/// Lossless: a payload stands in a JSON string that holds its bytes unchanged, so that the hash of
/// the line's event can be checked wherever it is read. In version 2 some lines name an account of
/// their own, which they were sealed for; a journal without such lines is of version 1.
public enum JournalLine {
    /// The version of this format.
    public static let version = 2

    /// The first line: whose journal it is, and how many facts follow.
    public static func header(
        _ account: AccountID, facts: Int, hasStrangers: Bool = false
    ) -> JSON {
        [
            "format": "cairn.journal", "version": .integer(hasStrangers ? Int64(version) : 1),
            "account": .string(account.description), "facts": .integer(Int64(facts)),
        ]
    }

    /// What a header line says; earlier versions did not say how many facts there are. Refuses
    /// other formats (`import.not-journal`) and newer versions (`import.newer`).
    public static func header(
        of line: [UInt8]
    ) throws(Rejection) -> (account: AccountID, facts: Int?) {
        guard let json = try? JSON(parsing: line), json["format"]?.string == "cairn.journal",
            let account = json["account"]?.string.flatMap({ AccountID($0) }),
            let version = json["version"]?.integer
        else {
            throw Rejection(
                "import.not-journal", "The file does not begin like a journal of Cairn.",
                field: "file")
        }
        guard version <= Int64(JournalLine.version) else {
            throw Rejection(
                "import.newer", "The journal was written by a newer version of Cairn.",
                field: "file", category: .damaged)
        }
        return (account, json["facts"]?.integer.map { Int($0) })
    }

    /// The line of an event; it names the account that it was sealed for if that is another one.
    public static func line(_ sealed: SealedEvent) -> JSON { sealed.json }

    /// The event of a line; refuses what is no such line, naming its number.
    public static func event(_ line: [UInt8], number: Int) throws(Rejection) -> SealedEvent {
        guard let json = try? JSON(parsing: line), let sealed = SealedEvent(json: json) else {
            throw Rejection(
                "import.line", "Line \(number) is not a fact of a journal; nothing was imported.",
                field: "file")
        }
        return sealed
    }
}
