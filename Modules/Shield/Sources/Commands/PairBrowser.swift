public import Core
internal import EntitlementsAPI
internal import SecretsAPI

/// Pairs a browser with a code from the user's own screen. Rule B6.
///
/// The browser creates and sends its token, so answers contain no secret and a lost answer can be
/// requested again. Only the token's hash is stored.
public struct PairBrowser: Command {
    public static var name: String { "shield.pair" }
    public static let form = Form(
        "Pair a browser with a code", PairBrowser.init(_:name:token:),
        Field("code", \.code, .pairingCode, refusal: .pairingCode),
        Field("name", \.browser, .browserName, refusal: .browserName),
        Field("token", \.token, .token, refusal: .token))
    public static let answer = Shape<PairedBrowser> { Member("browser", \.self) }

    /// The code as shown.
    public var code: String
    /// The browser's name, 1–60 characters.
    public var browser: String
    /// A random token of 40–128 characters.
    public var token: String

    /// Creates a command that pairs a browser.
    public init(_ code: String, name: String, token: String) {
        self.code = code
        browser = name
        self.token = token
    }

    /// Pairs the browser. Does nothing if its token is already paired.
    ///
    /// Throws `shield.code.wrong` if the code is wrong, used or older than ten minutes. Throws
    /// `shield.full` if the maximum number of browsers is reached.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.shield
        guard state.pairing(of: token) == nil else { return [] }
        guard let offer = state.offer(at: context.moment.instant),
            offer.value.secret.matches(PairingCode.tidied(code))
        else { throw .wrongCode }
        return try context.pairing(browser, token, offer: offer.id)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> PairedBrowser {
        try PairedBrowser.showing(token, in: context.view).orThrow(.unknownBrowser)
    }
}

/// Pairs a browser without a code, for the user's own page and command line. Rule B6.
public struct ConnectBrowser: Command {
    public static var name: String { "shield.connect" }
    public static let form = Form(
        "Add a browser", ConnectBrowser.init(_:token:),
        Field("name", \.browser, .browserName, refusal: .browserName),
        Field("token", \.token, .token, refusal: .token))
    public static let answer = PairBrowser.answer

    /// The browser's name, 1–60 characters.
    public var browser: String
    /// A random token of 40–128 characters.
    public var token: String

    /// Creates a command that pairs a browser.
    public init(_ name: String, token: String) {
        browser = name
        self.token = token
    }

    /// Pairs the browser. Does nothing if its token is already paired.
    ///
    /// Throws `shield.full` if the maximum number of browsers is reached.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.shield.pairing(of: token) == nil else { return [] }
        return try context.pairing(browser, token, offer: nil)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> PairedBrowser {
        try PairedBrowser.showing(token, in: context.view).orThrow(.unknownBrowser)
    }
}

/// Revokes a browser's token, so it can no longer query or unlock anything. Rule B6.
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

    /// Removes the browser. Does nothing if the browser is not paired.
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
    /// The maximum number of browsers.
    fileprivate static var most: Int { 50 }

    fileprivate func pairing(
        _ name: String, _ token: String, offer: EventID?
    ) throws(Rejection) -> [EventDraft] {
        guard PairedBrowser.all(in: view).count < Self.most else {
            throw .conflict(
                "shield.full",
                "You have \(Self.most) browsers, which is the limit. Remove one first.")
        }
        try require(.shield, orSay: "Locking apps in a browser is part of Pro.")
        let secret = Secret(token, salt: operation.description)
        return [ShieldFact.paired(.init(name: name, secret: secret, offer: offer)).draft]
    }
}

extension Rejection {
    static let unknownBrowser = unknown("browser", code: "shield.unknown", field: "browser")
    fileprivate static let wrongCode = Rejection(
        "shield.code.wrong", "The code is wrong or has expired. Ask for a new one.", field: "code",
        category: .forbidden, hints: ["Get a new one: cairn shield pair"])
}

extension Refusal {
    fileprivate static let browserName = Refusal(
        "shield.name", "The name must be 1–60 characters on one line.")
    fileprivate static let token = Refusal(
        "shield.token", "The token must be 40–128 characters on one line.")
}
