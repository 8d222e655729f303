internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import Shield

/// The page of browsers, which are paired by a code or a proxy address and can be removed. Rule B6.
///
/// The button leads to a page whose address contains the code or proxy address while it is valid.
/// Only hashes are stored.
enum BrowsersPage {
    static let route = Route.page(
        "/browsers", operation: "pageBrowsers", summary: "Show the paired browsers.",
        parameters: [
            .query("code", .text(.line(1...64)), "A pairing code. It is shown while it is valid."),
            .query(
                "address", .text(.line(40...128)),
                "The token of a proxy address. The address is shown while it is valid."),
        ]
    ) { request, asking throws(Rejection) in page(request, asking) }

    static let actions = [offer, connect, remove]

    private static let reshow: Route.FormRedisplay = {
        rejection, request, asking throws(Rejection) in page(request, asking, rejection)
    }

    private static let offer = Route.form(
        "/browsers/code", operation: "pageOfferCode",
        summary: "Create a code to pair a browser.", reshow: reshow
    ) { request, engine async throws(Rejection) in
        let code = PairingCode.code(from: engine.entropy)
        return try await engine.done(
            OfferCode(code), for: request, to: "/browsers?code=\(code)"
        ) { _ in "Code created. It pairs one browser within 10 minutes" }
    }

    private static let connect = Route.form(
        "/browsers/proxy", operation: "pageConnectBrowser",
        summary: "Create a private address for a browser's proxy settings.", reshow: reshow
    ) { request, engine async throws(Rejection) in
        let token = PairingCode.token(from: engine.entropy)
        return try await engine.done(
            ConnectBrowser(request.form["name"] ?? "", token: token), for: request,
            to: "/browsers?address=\(token)"
        ) { "\($0.name): address created" }
    }

    private static let remove = Route.form(
        RemoveBrowser.self, "/browsers/remove", operation: "pageRemoveBrowser",
        summary: "Remove a browser.", reshow: reshow, to: { _ in "/browsers" }
    ) { _ in "Browser removed" }

    private static func page(
        _ request: RouteRequest, _ asking: QueryContext, _ wrong: Rejection? = nil
    ) -> Page {
        let code = request.text("code").flatMap { code in
            PairingCode.end(of: code, at: asking.moment.instant, in: asking.view).map { (code, $0) }
        }
        let token = request.text("address").flatMap { token in
            PairedBrowser.showing(token, in: asking.view).map { _ in token }
        }
        let drawing = Drawing(
            wrong: wrong?.message, browsers: PairedBrowser.all(in: asking.view).map(Row.init),
            code: code?.0, again: code.map { max(1_000, $0.1 - asking.moment.instant) },
            address: token.map { request.privateAddress("/api/v1/shield/pac/\($0)") },
            server: request.privateAddress(""))
        return Page(
            "Browsers", place: "browsers", main: templates.render("browsers", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var wrong: String?
        var browsers: [Row]
        var code: String?
        var again: Int64?
        var address: String?
        var server: String
    }

    private struct Row {
        var id: String
        var name: String

        init(_ browser: PairedBrowser) {
            id = browser.id.description
            name = browser.name
        }
    }

    private static let templates = Templates(["browsers": text])

    private static let text = #"""
        <div class="page"><a class="back" href="/time">[[left]]Screen time</a>
        <h1>Browsers</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <section class="card stack" aria-labelledby="paired"><h2 id="paired">Paired browsers</h2>
        {{^browsers}}<p>No browser is paired yet.</p>{{/browsers}}
        <ul class="stack">{{#browsers}}<li><form class="acts" method="post"
        action="/browsers/remove"><input type="hidden" name="browser" value="{{id}}">
        <b>{{name}}</b><button class="btn quiet" aria-label="Remove: {{name}}">Remove</button>
        </form></li>{{/browsers}}</ul></section>
        <form class="card stack" method="post" action="/browsers/code" id="by-code"
        data-follow{{#again}} data-again="{{again}}"{{/again}}><h2>Pair with the extension</h2>
        <p class="soft">The extension blocks locked sites and reports the time you spend on sites of
        your apps. Load the folder Apps/browser-extension into your browser. Open the page of the
        extension and enter a code and this address: <b>{{server}}</b></p>
        {{#code}}<p role="status">Enter this code within 10 minutes. It pairs one browser.</p>
        <p class="big"><b>{{code}}</b></p>{{/code}}
        <p class="acts"><button class="btn{{#code}} quiet{{/code}}">Show {{#code}}another{{/code}}
        {{^code}}a{{/code}} code</button></p></form>
        <form class="card stack" method="post" action="/browsers/proxy" id="by-proxy" data-follow>
        <h2>Pair with a proxy</h2>
        <p class="soft">For a browser without the extension. Create a private address and enter it
        in the browser's setting “automatic proxy configuration”. The server must run with
        --shield-proxy.</p>
        {{#address}}<div class="field"><label for="address">Keep this address secret: it gives
        access to your list of sites.</label><input type="text" id="address" readonly
        value="{{.}}"></div>{{/address}}
        {{^address}}<div class="field"><label for="browser-name">Name of the browser</label>
        <input type="text" id="browser-name" name="name" required maxlength="60"
        autocomplete="off"></div><p class="acts"><button class="btn quiet">Create address</button>
        </p>{{/address}}</form></div></div>
        """#
}
