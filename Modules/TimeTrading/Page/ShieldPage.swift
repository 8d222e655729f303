internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import TimeTrading
internal import TimeTradingAPI

/// The page that is shown in place of a locked app. Rule B6.
enum ShieldPage {
    static let actions = [unlock, lock, emergency]

    private static let path: [RouteParameter] = [
        .path("app", .text(.line(1...64)), "The id of the app.")
    ]
    private static let parameters =
        path + [
            .query("to", .text(0...2_000), "The blocked address, for a link back to it.")
        ]

    static let route = Route.page(
        "/shield/{app}", operation: "pageShield", summary: "Show whether an app is locked.",
        parameters: parameters
    ) { request, asking throws(Rejection) in try page(request, asking) }

    private static let reshow: Route.FormRedisplay = {
        rejection, request, asking throws(Rejection) in
        try page(request, asking, rejection)
    }

    private static let unlock = form(UnlockApp.self, "unlock", "pageUnlock", "Unlock an app.")
    private static let lock = form(LockApp.self, "lock", "pageLock", "Lock an app.")
    private static let emergency = form(
        UseBuddyCode.self, "emergency", "pageEmergency", "Unlock an app with the buddy's code."
    ).guessable

    /// Returns a form that opens or locks the app. Its command cannot be undone.
    private static func form<C: Command>(
        _ command: C.Type, _ word: String, _ operation: String, _ summary: String
    ) -> Route where C.Reply == AppAccess {
        .form(
            "/shield/{app}/\(word)", operation: operation, summary: summary,
            parameters: path, reshow: reshow
        ) { request, engine async throws(Rejection) in
            let outcome = try await engine.perform(try request.command(command), for: request)
            let access = outcome.reply
            return .done(
                "\(access.app.name) is \(access.isOpen ? "open" : "locked")",
                to: "/shield/\(access.app.id)" + query(request.form["to"]))
        }
    }

    private static func query(_ address: String?) -> String {
        guard let address, !address.isEmpty else { return "" }
        return "?to=" + queryEncoded(address)
    }

    /// Returns the requested address if it belongs to one of the app's domains.
    private static func target(
        _ request: RouteRequest, _ access: AppAccess, _ asking: QueryContext
    ) -> Target? {
        guard let address = request.text("to") ?? request.form["to"],
            address.hasPrefix("https://") || address.hasPrefix("http://"),
            asking.view.apps.match(domain: address)?.id == access.app.id
        else { return nil }
        return Target(address: address, host: Apps.host(address))
    }

    private static func page(
        _ request: RouteRequest, _ asking: QueryContext, _ wrong: Rejection? = nil
    ) throws(Rejection) -> Page {
        let access = try Shield.access(
            to: request.text("app") ?? "", at: asking.moment, in: asking.view
        ).orThrow(.unknownApp)
        let drawing = Drawing(access, asking, wrong, target(request, access, asking))
        return Page(
            drawing.title, place: "time", main: templates.render("shield", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    /// The address that the user tried to open.
    private struct Target {
        var address: String
        var host: String
    }

    private struct Drawing {
        var target: Target?
        var wrong: String?
        var figure: String
        var title: String
        var id: String
        var name: String
        var balance: String
        var price = AppAccess.price
        var isLocked: Bool
        var canUnlock: Bool
        /// True if there is no balance to unlock the app with.
        var isEmpty: Bool
        var canLock: Bool
        var words: String?
        var hasCode: Bool
        var earners: String
        var again: Int64?

        init(_ access: AppAccess, _ asking: QueryContext, _ wrong: Rejection?, _ target: Target?) {
            self.target = target
            self.wrong = wrong?.message
            figure = Goat.hourglass(
                sand: Hourglass(balance: access.balance).sand, face: .patient)
            id = access.app.id
            name = access.app.name
            balance = TimeText.short(access.balance)
            isLocked = !access.isOpen
            canUnlock = access.reason == .locked
            isEmpty = access.reason == .empty
            canLock = access.reason == .unlocked
            title = isLocked ? "\(name) is locked" : "\(name) is open"
            if let until = access.until { words = "Until \(asking.moment.clock(until))." }
            if let opens = access.opens {
                words =
                    "It is locked during your focus session, until \(asking.moment.clock(opens))."
            }
            if access.reason == .free { words = "It costs nothing: it is not a vice app." }
            hasCode = TimeTrading.terms(on: asking.today, in: asking.view).hasCode
            earners = ShieldPage.earners(asking.view.apps.on(.productive).map(\.name))
            again = (access.until ?? access.opens).map { max(1_000, $0 - asking.moment.instant) }
        }
    }

    /// Returns a hint with the user's own apps, such as "Use productive apps like Kindle or
    /// Duolingo".
    private static func earners(_ names: [String]) -> String {
        names.isEmpty
            ? "Add a productive app to your list first"
            : "Use productive apps like \(names.prefix(2).joined(separator: " or "))"
    }

    private static let templates = Templates([
        "shield": #"""
        <div class="page"><a class="back" href="/time">[[left]]Screen time</a>
        <section class="card stack" id="shield" aria-labelledby="locked"{{#again}}
        data-again="{{again}}"{{/again}}>
        {{{figure}}}<h1 id="locked">{{title}}</h1>
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#words}}<p role="status">{{words}}</p>{{/words}}
        <dl class="facts"><div><dt>Your balance:</dt><dd>{{balance}}</dd></div>
        <div><dt>Cost to unlock:</dt><dd>{{price}}</dd></div></dl>
        {{^isLocked}}{{#target}}<p class="acts"><a class="btn" href="{{address}}"
        rel="noreferrer">Go on to {{host}}</a></p>{{/target}}{{/isLocked}}
        {{#canUnlock}}<form class="stack" method="post" action="/shield/{{id}}/unlock">
        {{#target}}<input type="hidden" name="to" value="{{address}}">{{/target}}
        <div class="field"><label for="minutes">Minutes (empty: until the balance is
        spent)</label><input type="number" id="minutes" name="minutes" min="1" max="1440"
        inputmode="numeric"></div>
        <p class="acts"><button class="btn">Unlock {{name}}</button></p></form>{{/canUnlock}}
        {{#canLock}}<form class="acts" method="post" action="/shield/{{id}}/lock">
        <button class="btn">Lock {{name}}</button></form>
        <p class="soft">Unspent time is kept. {{name}} is locked as soon as the balance is spent,
        even in the middle of a page.</p>{{/canLock}}
        {{#isEmpty}}<h2>Earn time to unlock</h2><p>{{earners}}</p>{{/isEmpty}}
        {{#isLocked}}{{#hasCode}}<details><summary>Emergency</summary>
        <form class="stack" method="post" action="/shield/{{id}}/emergency">
        {{#target}}<input type="hidden" name="to" value="{{address}}">{{/target}}
        <div class="field"><label for="code">Your buddy's code</label>
        <input type="password" id="code" name="code" required minlength="6" maxlength="64"
        autocomplete="off"></div>
        <p class="soft">The code opens {{name}} once, for 15 minutes.</p>
        <p class="acts"><button class="btn stop">Unlock app</button></p></form>
        </details>{{/hasCode}}
        {{/isLocked}}</section></div>
        """#
    ])
}
