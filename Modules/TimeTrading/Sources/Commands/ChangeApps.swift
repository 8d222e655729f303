public import Core
public import TimeTradingAPI

/// Adds an app or a site to a list. Rule B2.
public struct AddApp: Command {
    public static var name: String { "time-trading.addApp" }
    public static let form = Form(
        "Add an app", AddApp.init(_:to:domains:bundles:),
        Field("name", \.name, .appName, refusal: .appName), Field("list", \.list),
        Field("domains", \.domains, .appDomains, default: [], refusal: .domains),
        Field("bundles", \.bundles, .appBundles, default: [], refusal: .bundles))
    public static let answer = Shape<TrackedApp> { Member("app", \.self) }

    /// The name, 1–60 characters.
    public var name: String
    /// The list, which decides if the app costs or earns time.
    public var list: AppList
    /// The web domains. Addresses are reduced to their host.
    public var domains: [String]
    /// The bundle ids by which trackers recognise the program.
    public var bundles: [String]

    /// Adds an app.
    public init(_ name: String, to list: AppList, domains: [String] = [], bundles: [String] = []) {
        self.name = name
        self.list = list
        self.domains = domains
        self.bundles = bundles
    }

    /// Adds the app. Restores a removed built-in app as it was, unless domains or bundles are
    /// given.
    ///
    /// Throws `time-trading.app.exists` or `time-trading.domain.taken` if another app has the name
    /// or a domain. Throws `time-trading.apps` if there would be more than 200 apps.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.trading
        let all = state.current
        let wanted = name.lowercased()
        if let known = all.first(where: { $0.name.lowercased() == wanted }) {
            guard known.list == list, domains.isEmpty || domains == known.domains,
                bundles.isEmpty || bundles == known.bundles
            else {
                throw .conflict(
                    "time-trading.app.exists",
                    "\(known.name) is already on the list of "
                        + "\(known.list.rawValue) apps.", field: "name")
            }
            return []
        }
        guard all.count < 200 else {
            throw .conflict(
                "time-trading.apps", "You have 200 apps, which is the limit. Remove one first.")
        }
        var app = TrackedApp(
            id: context.newID(TrackedApp.self).description, name: name, list: list,
            domains: domains, bundles: bundles)
        if let shipped = TrackedApp.shipped.first(where: { $0.name.lowercased() == wanted }) {
            app = TrackedApp(
                id: shipped.id, name: shipped.name, list: list,
                domains: domains.isEmpty ? shipped.domains : domains,
                bundles: bundles.isEmpty ? shipped.bundles : bundles)
        }
        try app.refuseTakenDomain(among: all)
        return [TradingFact.appSet(app).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TrackedApp {
        let wanted = name.lowercased()
        return try context.view.trading.current.first { $0.name.lowercased() == wanted }
            .orThrow(.unknownApp)
    }
}

/// Changes an app or moves it to the other list. The new list applies from now on. Rule B2.
public struct ChangeApp: Command {
    public static var name: String { "time-trading.changeApp" }
    public static let form = Form(
        "Change an app", ChangeApp.init(_:name:list:domains:bundles:),
        Field("app", \.app, .appID.described("The app's id.")),
        Field("name", \.name, Codec.appName.orNothing, refusal: .appName),
        Field("list", \.list),
        Field("domains", \.domains, Codec.appDomains.orNothing, refusal: .domains),
        Field("bundles", \.bundles, Codec.appBundles.orNothing, refusal: .bundles))
    public static let answer = AddApp.answer

    /// The app's id.
    public var app: String
    /// The new name; nil to keep the name.
    public var name: String?
    /// The list to move the app to; nil to keep the list.
    public var list: AppList?
    /// All domains of the app; nil to keep them.
    public var domains: [String]?
    /// All bundle ids of the app; nil to keep them.
    public var bundles: [String]?

    /// Changes an app.
    public init(
        _ app: String, name: String? = nil, list: AppList? = nil, domains: [String]? = nil,
        bundles: [String]? = nil
    ) {
        self.app = app
        self.name = name
        self.list = list
        self.domains = domains
        self.bundles = bundles
    }

    /// Changes the app.
    ///
    /// Throws `time-trading.app.unknown` if the app is on no list. Also throws if another app has
    /// the name or a domain.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.trading
        let known = try state.app(app).orThrow(.unknownApp)
        let changed = TrackedApp(
            id: app, name: name ?? known.name, list: list ?? known.list,
            domains: domains ?? known.domains, bundles: bundles ?? known.bundles)
        guard changed != known else { return [] }
        let others = state.current.filter { $0.id != app }
        if others.contains(where: { $0.name.lowercased() == changed.name.lowercased() }) {
            throw .conflict(
                "time-trading.app.exists", "Another app is called \(changed.name).", field: "name")
        }
        try changed.refuseTakenDomain(among: others)
        return [TradingFact.appSet(changed).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TrackedApp {
        try context.view.trading.app(app).orThrow(.unknownApp)
    }
}

/// Removes an app from its list. From now on the app neither costs nor earns time. Rule B2.
public struct RemoveApp: Command {
    public static var name: String { "time-trading.removeApp" }
    public static let form = Form(
        "Remove an app from its list", RemoveApp.init(_:),
        Field("app", \.app, .appID.described("The app's id.")))
    public static let answer = AddApp.answer

    /// The app's id.
    public var app: String

    /// Removes an app.
    public init(_ app: String) { self.app = app }

    /// Removes the app. Does nothing if the app is already removed.
    ///
    /// Throws `time-trading.app.unknown` if the app was never on a list.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.trading.known(app) != nil else { throw .unknownApp }
        guard context.view.trading.app(app) != nil else { return [] }
        return [TradingFact.appRemoved(.init(app: app)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TrackedApp {
        try context.view.trading.known(app).orThrow(.unknownApp)
    }
}

extension TrackedApp {
    /// Throws if another app has one of the domains.
    fileprivate func refuseTakenDomain(among others: [TrackedApp]) throws(Rejection) {
        for other in others where other.id != id {
            guard let domain = domains.first(where: other.domains.contains) else { continue }
            throw .conflict(
                "time-trading.domain.taken", "\(domain) already belongs to \(other.name).",
                field: "domains")
        }
    }
}
