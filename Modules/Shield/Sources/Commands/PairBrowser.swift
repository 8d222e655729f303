public import Core
internal import EntitlementsAPI
internal import SecretsAPI

/// Pairs a browser by a code that was shown on this person's own screen. Rule B6.
///
/// The browser makes its token and sends it, so that nothing secret stands in an answer and one
/// that was lost can be asked for again; only a hash of it is kept.
public struct PairBrowser: Command {
    public static var name: String { "shield.pair" }
    public static let form = Form(
        "Pair a browser by a code", PairBrowser.init(_:name:token:),
        Field("code", \.code, .pairingCode, refusal: .pairingCode),
        Field("name", \.browser, .browserName, refusal: .browserName),
        Field("token", \.token, .token, refusal: .token))
    public static let answer = Shape<PairedBrowser> { Member("browser", \.self) }

    /// As it was shown.
    public var code: String
    /// What the browser is called, 1–60 characters.
    public var browser: String
    /// 40–128 characters that nobody can guess.
    public var token: String

    /// Pairs a browser.
    public init(_ code: String, name: String, token: String) {
        self.code = code
        browser = name
        self.token = token
    }

    /// Refuses another code, and one that was used or is older than ten minutes
    /// (`shield.code.wrong`), and more browsers than there can be (`shield.full`). A browser whose
    /// token is known is paired already.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.shield
        guard state.pairing(of: token) == nil else { return [] }
        guard let offer = state.offer(at: context.moment.instant),
            offer.value.secret.matches(PairingCode.tidied(code))
        else { throw .wrongCode }
        return try context.pairing(browser, token, offer: offer.id)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> PairedBrowser {
        try PairedBrowser.showing(token, in: context.view).orRefused(.unknownBrowser)
    }
}

/// Makes a browser known without a code: for the person's own page and command line. Rule B6.
public struct ConnectBrowser: Command {
    public static var name: String { "shield.connect" }
    public static let form = Form(
        "Make a browser known", ConnectBrowser.init(_:token:),
        Field("name", \.browser, .browserName, refusal: .browserName),
        Field("token", \.token, .token, refusal: .token))
    public static let answer = PairBrowser.answer

    /// What the browser is called, 1–60 characters.
    public var browser: String
    /// 40–128 characters that nobody can guess.
    public var token: String

    /// Makes a browser known.
    public init(_ name: String, token: String) {
        browser = name
        self.token = token
    }

    /// Refuses more browsers than there can be (`shield.full`); one whose token is known already is
    /// not made known again.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.shield.pairing(of: token) == nil else { return [] }
        return try context.pairing(browser, token, offer: nil)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> PairedBrowser {
        try PairedBrowser.showing(token, in: context.view).orRefused(.unknownBrowser)
    }
}

/// Takes a browser's token back: it can ask and unlock nothing any more. Rule B6.
public struct RemoveBrowser: Command {
    public static var name: String { "shield.remove" }
    public static let form = Form(
        "Remove a browser", RemoveBrowser.init(_:),
        Field("browser", \.browser, EventID.codec.described("The browser's id.")))
    public static let answer = PairedBrowser.list

    /// The browser's id.
    public var browser: EventID

    /// Removes a browser.
    public init(_ browser: EventID) { self.browser = browser }

    /// One that is not paired, or not any more, stays so.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.shield
        guard state.pairings.kept(state.retractions).contains(where: { $0.id == browser }) else {
            return []
        }
        return [ShieldFact.retracted(Retraction(browser, true)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> [PairedBrowser] {
        PairedBrowser.all(in: context.view)
    }
}

extension CommandContext {
    /// How many browsers there can be.
    fileprivate static var most: Int { 50 }

    fileprivate func pairing(
        _ name: String, _ token: String, offer: EventID?
    ) throws(Rejection) -> [EventDraft] {
        guard PairedBrowser.all(in: view).count < Self.most else {
            throw .conflict(
                "shield.full", "There are \(Self.most) browsers already: remove one first.")
        }
        try require(.shield, orSay: "Locking apps in a browser is part of Pro.")
        let secret = Secret(token, salt: operation.description)
        return [ShieldFact.paired(.init(name: name, secret: secret, offer: offer)).draft]
    }
}

extension Rejection {
    static let unknownBrowser = unknown("browser", code: "shield.unknown", field: "browser")
    fileprivate static let wrongCode = Rejection(
        "shield.code.wrong", "That is not the code that waits to be used.", field: "code",
        category: .forbidden, hints: ["Ask for a new one: cairn shield pair"])
}

extension Refusal {
    fileprivate static let browserName = Refusal(
        "shield.name", "A browser is named in 1 to 60 characters on one line.")
    fileprivate static let token = Refusal(
        "shield.token", "A token has 40 to 128 characters on one line.")
}
