/// An error of PostgreSQL. It never means that nothing was stored.
public struct PostgresError: Error, Hashable, Sendable {
    /// The five characters from the appendix "PostgreSQL Error Codes"; empty without a code, for
    /// example if the server is unavailable.
    public var code: String
    /// One sentence for users.
    public var message: String

    /// Creates an error with a sentence.
    public init(code: String = "", _ message: String) {
        self.code = code
        self.message = message
    }

    /// The kind of error, by possible remedies.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The server is unavailable, goes away, or has no free connection.
        case unreachable
        /// Another transaction writes; a retry helps.
        case busy
        /// The server's disk is full.
        case full
        /// The server accepts no writes, as a standby.
        case readOnly
        /// A row with this key exists.
        case duplicate
        /// The server's stored data is damaged.
        case damaged
        /// Another error: the statement is wrong, or a permission is missing.
        case refused
    }

    /// The kind of error, by the class of its code.
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
