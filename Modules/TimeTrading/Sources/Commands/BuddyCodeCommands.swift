public import Core
internal import SecretsAPI
public import TimeTradingAPI

/// Sets the code with which a buddy can open an app once. Only its hash is stored. Rule B6.
public struct SetBuddyCode: Command {
    public static var name: String { "time-trading.setCode" }
    public static let form = Form(
        "Set the buddy's code", SetBuddyCode.init(_:),
        Field("code", \.code, .buddyCode, refusal: .buddyCode))
    public static let answer = Shape<BuddyCode> { Member("code", \.self) }

    /// The code, 6–64 characters.
    public var code: String

    /// Creates a command that sets the code. The previous code no longer opens any app.
    public init(_ code: String) { self.code = code }

    /// Records the code. Does nothing if the same code is already waiting to be used.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        if let open = context.view.trading.openCode, open.value.matches(code) { return [] }
        return [TradingFact.codeSet(.init(code, salt: context.operation.description)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> BuddyCode {
        let state = context.view.trading
        return try state.codes.last { $0.value.matches(code) }.map { BuddyCode($0, state) }
            .orThrow(.unknownCode)
    }
}

/// Opens an app with the buddy's code for 15 minutes at no cost. The code can be used once. Rule
/// B6.
public struct UseBuddyCode: Command {
    public static var name: String { "time-trading.useCode" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Unlock an app with the buddy's code", UseBuddyCode.init(_:code:),
        Field("app", \.app, .appID.described("The app's id.")),
        Field("code", \.code, .buddyCode, refusal: .buddyCode))
    public static let answer = UnlockApp.answer

    /// The number of seconds for which a code opens an app.
    public static let seconds: Int64 = 900

    /// The app's id.
    public var app: String
    /// The code that the buddy gave to the user.
    public var code: String

    /// Creates a command that opens an app with a code.
    public init(_ app: String, code: String) {
        self.app = app
        self.code = code
    }

    /// Opens the app.
    ///
    /// Throws `time-trading.app.unknown` if the user has no such app, `time-trading.code.none` if
    /// no code is waiting to be used, and `time-trading.code.wrong` if the code is wrong.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.trading.app(app) != nil else { throw .unknownApp }
        guard let open = context.view.trading.openCode else {
            throw .conflict(
                "time-trading.code.none",
                "No unused code is left. Each code opens an app once. Set a new code.",
                field: "code")
        }
        guard open.value.matches(code) else {
            throw Rejection(
                "time-trading.code.wrong", "The buddy's code is wrong.", field: "code",
                category: .forbidden)
        }
        let until = context.moment.instant + Self.seconds
        return [TradingFact.codeUsed(.init(code: open.id, app: app, until: until)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try Shield.access(to: app, at: context.moment, in: context.view).orThrow(.unknownApp)
    }
}

extension Codec<String> {
    fileprivate static let buddyCode = Codec.line(6...64).described(
        "The buddy's code.")
}

extension Rejection {
    /// The error for a code that does not exist or was revoked.
    public static let unknownCode = Rejection.unknown("code", code: "time-trading.code.unknown")
}

extension Refusal {
    fileprivate static let buddyCode = Refusal(
        "time-trading.code", "The code must be 6–64 characters on one line.")
}
