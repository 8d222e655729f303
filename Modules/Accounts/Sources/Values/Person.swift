public import Core
internal import Foundation

/// A person with an account on a server: the person's name and credentials. The data that the
/// person records is in the journal, under the account.
public struct Person: Hashable, Sendable {
    /// The account under which the person's data is stored, in the journal and elsewhere.
    public var account: AccountID
    /// The person's name, with which the person signs in.
    public var name: PersonName
    /// The state of the person's account.
    public var state: State
    /// True if the person is an operator, who can invite, disable and erase other people.
    public var isOperator: Bool
    /// The time at which the person signed up.
    public var since: Instant
    /// The hash of the person's password; nil if the person has no password.
    public var password: PasswordHash?

    /// The states of an account.
    public enum State: Hashable, Sendable {
        /// The account can be used.
        case active
        /// The person cannot sign in until an operator enables the account.
        case disabled
        /// The account will be erased at this time. Until then the person can cancel the erasure.
        case leaving(Instant)
    }

    /// Creates a person.
    public init(
        account: AccountID, name: PersonName, state: State = .active, isOperator: Bool = false,
        since: Instant, password: PasswordHash? = nil
    ) {
        self.account = account
        self.name = name
        self.state = state
        self.isOperator = isOperator
        self.since = since
        self.password = password
    }

    /// True if the person can sign in and use credentials.
    public var mayEnter: Bool { state != .disabled }
}

/// The name of a person on a server. Two names that differ only in upper and lower case are the
/// same.
public struct PersonName: Hashable, Sendable {
    /// The name as the person entered it, in Unicode's normalisation form C.
    public let text: String
    /// The key by which the name is found: the text in lower case, without selectors for emoji
    /// presentation.
    public let key: String

    /// The allowed number of characters.
    public static let length = 1...40

    /// Creates a name. Throws `accounts.name` unless it has 1 to 40 visible characters on one line,
    /// without spaces at either end and without `/`, `@`, `:` and `\`.
    public init(_ text: String) throws(Rejection) {
        if PersonName.isPlain(text) {
            (self.text, key) = (text, text.lowercased())
            return
        }
        let isFit =
            Self.length.contains(text.count) && text.utf8.count <= 160
            && text.first?.isWhitespace == false && text.last?.isWhitespace == false
            && text.unicodeScalars.allSatisfy { scalar in
                !PersonName.forbidden.unicodeScalars.contains(scalar) && PersonName.isFit(scalar)
            }
        guard isFit else {
            throw Rejection(
                "accounts.name",
                "The name must be 1–40 characters on one line, without / @ : or \\.",
                field: "name")
        }
        self.text = text.precomposedStringWithCanonicalMapping
        key = PersonName.key(of: text)
    }

    /// Characters that are not allowed, because they have a meaning in web addresses.
    private static let forbidden = "/@:\\"

    /// Returns true for a name of ASCII letters, digits and signs. Such names are valid, and this
    /// check is faster than using Unicode's tables. Most names are of this kind.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= Self.length.upperBound
            && text.utf8.first.map { $0 > 0x20 } == true && text.utf8.last.map { $0 > 0x20 } == true
            && text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && !forbidden.utf8.contains($0) }
    }

    /// Returns the key by which a name is found, even if the name is invalid.
    public static func key(of text: String) -> String {
        // Upper case first, so that ß equals ss and ς equals σ, as in names in capitals.
        var key = text.uppercased().lowercased().unicodeScalars
        key.removeAll { $0 == PersonName.colourful }
        return String(key).precomposedStringWithCanonicalMapping
    }

    /// The selector for emoji presentation, which is not visible by itself.
    private static let colourful: Unicode.Scalar = "\u{FE0F}"

    private static func isFit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        // Invisible characters would let two people have names that look the same.
        default:
            scalar == colourful
                || !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
        }
    }
}
