public import Core
internal import SecretsAPI
public import TimeTradingAPI

/// Keeps the code with which a buddy can open an app once; only its hash is kept. Rule B6.
public struct SetBuddyCode: Command {
    public static var name: String { "time-trading.setCode" }
    public static let form = Form(
        "Set the buddy's code", SetBuddyCode.init(_:),
        Field("code", \.code, .buddyCode, refusal: .buddyCode))
    public static let answer = Shape<BuddyCode> { Member("code", \.self) }

    /// 6–64 characters.
    public var code: String

    /// Sets the code; the one before it opens nothing any more.
    public init(_ code: String) { self.code = code }

    /// Nothing is recorded if this code waits to be used already.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        if let open = context.view.trading.openCode, open.value.matches(code) { return [] }
        return [TradingFact.codeSet(.init(code, salt: context.operation.description)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> BuddyCode {
        let state = context.view.trading
        return try state.codes.last { $0.value.matches(code) }.map { BuddyCode($0, state) }
            .orRefused(.unknownCode)
    }
}

/// Opens an app by the buddy's code, for a quarter of an hour and at no cost; the code is used up
/// by it. Rule B6.
public struct UseBuddyCode: Command {
    public static var name: String { "time-trading.useCode" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Open an app by the buddy's code", UseBuddyCode.init(_:code:),
        Field("app", \.app, .appID.described("The app's id.")),
        Field("code", \.code, .buddyCode, refusal: .buddyCode))
    public static let answer = UnlockApp.answer

    /// For how many seconds a code opens an app.
    public static let seconds: Int64 = 900

    /// The app's id.
    public var app: String
    /// The code, as the buddy tells it.
    public var code: String

    /// Opens an app by a code.
    public init(_ app: String, code: String) {
        self.app = app
        self.code = code
    }

    /// Refuses an app that is none of the person's (`time-trading.app.unknown`), where no code
    /// waits to be used (`time-trading.code.none`), and another code (`time-trading.code.wrong`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.trading.app(app) != nil else { throw .unknownApp }
        guard let open = context.view.trading.openCode else {
            throw .conflict(
                "time-trading.code.none", "No code waits to be used: each opens an app once.",
                field: "code")
        }
        guard open.value.matches(code) else {
            throw Rejection(
                "time-trading.code.wrong", "That is not the buddy's code.", field: "code",
                category: .forbidden)
        }
        let until = context.moment.instant + Self.seconds
        return [TradingFact.codeUsed(.init(code: open.id, app: app, until: until)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> AppAccess {
        try Shield.access(to: app, at: context.moment, in: context.view).orRefused(.unknownApp)
    }
}

extension Codec<String> {
    fileprivate static let buddyCode = Codec.line(6...64).described("As the buddy tells it.")
}

extension Rejection {
    /// There is no such code, or it was taken back.
    public static let unknownCode = Rejection.unknown("code", code: "time-trading.code.unknown")
}

extension Refusal {
    fileprivate static let buddyCode = Refusal(
        "time-trading.code", "A code has 6 to 64 characters on one line.")
}
