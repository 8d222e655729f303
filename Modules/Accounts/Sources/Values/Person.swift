public import Core
internal import Foundation

/// Somebody whom a server knows. What they do is in the journal, under their account; this is who
/// they are and how they get in.
public struct Person: Hashable, Sendable {
    /// Whose facts are theirs, in the journal and everywhere else.
    public var account: AccountID
    /// What they are called.
    public var name: PersonName
    /// How they stand.
    public var state: State
    /// Whether they may invite, disable and erase others.
    public var isOperator: Bool
    /// Since when they are known.
    public var since: Instant
    /// What is kept of their password; nil if they have none.
    public var password: PasswordHash?

    /// How a person stands with a server.
    public enum State: Hashable, Sendable {
        /// They may do what they like.
        case active
        /// They may not sign in until an operator lets them.
        case disabled
        /// They asked to be erased, which happens then; until then they may think better of it.
        case leaving(Instant)
    }

    /// A person.
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

    /// Whether they may sign in and use what they have.
    public var mayEnter: Bool { state != .disabled }
}

/// What a person is called on a server: unique, whatever its case.
public struct PersonName: Hashable, Sendable {
    /// As they wrote it, in composed characters (Unicode's form C).
    public let text: String
    /// What no two people share: the text in lower case, however its symbols are drawn.
    public let key: String

    /// How many characters it has.
    public static let length = 1...40

    /// A name; refused with `accounts.name` unless it has 1 to 40 characters on one line, of which
    /// none is a blank at either end, none cannot be seen, and none is `/`, `@`, `:` or `\`.
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
                "A name has 1 to 40 characters on one line, and none of them is / @ : or \\.",
                field: "name")
        }
        self.text = text.precomposedStringWithCanonicalMapping
        key = PersonName.key(of: text)
    }

    /// What addresses are put together with.
    private static let forbidden = "/@:\\"

    /// Whether a name is fit by its bytes alone, as most are: it has letters, digits and signs of
    /// ASCII, and whoever asks often need not look at what Unicode says of each.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= Self.length.upperBound
            && text.utf8.first.map { $0 > 0x20 } == true && text.utf8.last.map { $0 > 0x20 } == true
            && text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && !forbidden.utf8.contains($0) }
    }

    /// The key under which a name is found, whatever it is.
    public static func key(of text: String) -> String {
        // By way of capitals, so that ß is ss and ς is σ, as they are where all is in capitals.
        var key = text.uppercased().lowercased().unicodeScalars
        key.removeAll { $0 == PersonName.colourful }
        return String(key).precomposedStringWithCanonicalMapping
    }

    /// Says that a symbol is drawn as an emoji; nothing is seen of it elsewhere.
    private static let colourful: Unicode.Scalar = "\u{FE0F}"

    private static func isFit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        // What is not drawn would let two people bear one name to the eye.
        default:
            scalar == colourful
                || !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{2800}"
        }
    }
}
