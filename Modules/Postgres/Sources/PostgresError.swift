/// Why PostgreSQL did not do what it was asked; it never says that nothing was stored.
public struct PostgresError: Error, Hashable, Sendable {
    /// Its five characters, as in the appendix "PostgreSQL Error Codes"; empty where none was
    /// given, as when the server is not there.
    public var code: String
    /// One sentence for people.
    public var message: String

    /// An error with its sentence.
    public init(code: String = "", _ message: String) {
        self.code = code
        self.message = message
    }

    /// What somebody can do about it.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The server is not there, goes away, or has no place left for another connection.
        case unreachable
        /// Another one writes just now; asking again helps.
        case busy
        /// The server's disk is full.
        case full
        /// This server takes no writes, as a standby.
        case readOnly
        /// There is one with this key.
        case duplicate
        /// What the server kept is damaged.
        case damaged
        /// Something else: the statement is wrong, or a right is missing.
        case refused
    }

    /// What somebody can do about it, by the class of its code.
    public var kind: Kind {
        switch code {
        case "", "57P01", "57P02", "57P03", "53300", "58000", "58030": .unreachable
        case "23505": .duplicate
        case "25006": .readOnly
        case "53100": .full
        case "55P03", "57014", "40001", "40P01": .busy
        case "XX001", "XX002": .damaged
        default:
            switch code.prefix(2) {
            case "08": .unreachable
            case "53": .busy
            default: .refused
            }
        }
    }
}
