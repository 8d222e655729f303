public import Core
internal import SecretsAPI

/// Opens the calendar feed at a new address and invalidates the previous one. Rule A3.
///
/// The caller creates the token. The reply therefore contains no secret, and a lost request can be
/// repeated. Only the hash of the token is stored.
public struct OpenCalendar: Command {
    public static var name: String { "calendar.open" }
    public static let form = Form(
        "Create a private link to the calendar", OpenCalendar.init(_:),
        Field(
            "token", \.token,
            Codec.text(
                TextRule(
                    length: 40...128, pattern: "^[0-9A-Za-z_-]*$", wanted: "letters and digits"
                ) { $0.utf8.allSatisfy(OpenCalendar.isPlain) }
            ).described("A random value made by the caller."),
            refusal: Refusal(
                "calendar.token", "The token must be 40–128 letters, digits, - and _.")))
    public static let answer = CalendarStatus.shape

    /// The token, 40–128 random letters and digits.
    public var token: String

    /// Creates the command.
    public init(_ token: String) { self.token = token }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Returns the event for the address; none if the address is already in use.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        if let open = context.view.calendar.open, open.secret.matches(token) { return [] }
        let secret = Secret(token, salt: context.operation.description)
        return [CalendarFact.addressed(.init(secret: secret)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> CalendarStatus {
        Calendar.standing(at: context.moment, in: context.view)
    }
}

/// Withdraws the calendar's address, so that the feed can no longer be read. Rule A3.
public struct CloseCalendar: Command {
    public static var name: String { "calendar.close" }
    public static let form = Form(
        "Delete the private link to the calendar", Record { CloseCalendar() })
    public static let answer = CalendarStatus.shape

    /// Creates the command.
    public init() {}

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.calendar.open != nil else { return [] }
        return [CalendarFact.addressed(.init(secret: nil)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> CalendarStatus {
        Calendar.standing(at: context.moment, in: context.view)
    }
}
