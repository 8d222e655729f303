internal import Accounts
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The page that lists the user's sessions and devices, and on which the user approves devices.
/// Rule O3.
struct DevicesPage {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] { [shown, revoked, approve, decided] }

    private var shown: Route {
        let site = site
        return Route.page(
            "/devices", operation: "pageDevices",
            summary: "Show the sign-ins and devices."
        ).handled {
            request, engine async throws(Rejection) in
            let rows = try await site.passes(of: engine.account, request).map(Row.init)
            return try await engine.show(request) { asking throws(Rejection) in
                Page(
                    "Devices", place: "devices",
                    main: Self.templates.render(
                        "devices", Drawing(rows: rows.map { $0.told(asking.moment) })))
            }
        }
    }

    private var revoked: Route {
        let site = site
        return Route.form(
            "/devices/remove", operation: "pageRevoke", summary: "Sign a device out."
        ) { request, engine async throws(Rejection) in
            try await site.revoke(request.form["pass"] ?? "", of: engine.account)
            return .done("Device signed out", to: "/devices")
        }
    }

    private static let code = RouteParameter.query(
        "code", .text(0...40), "The code that the device shows.")

    private var approve: Route {
        let site = site
        return Route.page(
            "/approve", operation: "pageApprove", summary: "Show the page to approve a device.",
            parameters: [Self.code]
        ).handled {
            request, engine async throws(Rejection) in
            let code = request.text("code") ?? ""
            var waiting: AccountCredential?
            var wrong: String?
            if !code.isEmpty {
                do throws(Rejection) {
                    waiting = try await site.waiting(
                        under: code, for: engine.account, request)
                } catch { wrong = error.message }
            }
            let drawing = Asked(
                code: code, label: waiting?.label, place: waiting?.askingPlace, wrong: wrong)
            return try await engine.show(request) { _ throws(Rejection) in
                Page(
                    "Connect a device", main: Self.templates.render("approve", drawing),
                    status: drawing.wrong == nil ? 200 : 404)
            }
        }
    }

    private var decided: Route {
        let site = site
        return Route.form(
            "/approve", operation: "pageDecide", summary: "Approve or deny a device."
        ) { request, engine async throws(Rejection) in
            let isYes = request.form["act"] == "yes"
            let code = request.form["code"] ?? ""
            do throws(Rejection) {
                try await site.decide(
                    code: code, for: engine.account, approving: isYes, request)
            } catch {
                guard error.code == Rejection.confirmFirst.code else { throw error }
                return .confirm(for: "/approve?code=" + queryEncoded(code))
            }
            return .done(
                isYes ? "Device approved" : "Device denied", to: "/devices")
        }
    }

    private struct Row {
        var id: String
        var label: String
        var used: Instant
        var isThis: Bool
        var words = ""

        init(_ pass: CredentialSummary) {
            id = pass.pass.id.description
            label = pass.pass.label
            used = pass.pass.used
            isThis = pass.isThis
        }

        func told(_ moment: Moment) -> Row {
            var row = self
            row.words =
                isThis
                ? "this browser"
                : "last used "
                    + moment.rule.day(at: used).spoken(on: moment.day)
            return row
        }
    }

    private struct Drawing {
        var rows: [Row]
    }

    private struct Asked {
        var code: String
        var label: String?
        var place: String?
        var wrong: String?
    }

    private static let templates = Templates([
        "devices": #"""
        <div class="page"><a class="back" href="/account">[[left]]Account</a>
        <h1>Devices</h1><div class="sheet">
        <section class="card stack" aria-labelledby="signed-in"><h2 id="signed-in">Signed in</h2>
        <ul class="stack">{{#rows}}<li><form class="acts" method="post" action="/devices/remove">
        <input type="hidden" name="pass" value="{{id}}"><span><b>{{label}}</b>
        <span class="soft">{{words}}</span></span>
        <button class="btn quiet" aria-label="Sign out: {{label}}">Sign out</button></form></li>
        {{/rows}}</ul></section>
        <section class="card stack"><h2>Connect a device</h2>
        <p>On a command line, run <kbd>cairn login</kbd> with the address of this page. It shows a
        code.</p><p class="acts"><a class="btn quiet" href="/approve">Enter code</a></p></section>
        <form class="card stack" method="post" action="/sign-out" data-plain>
        <p class="acts"><button class="btn quiet">Sign out this browser</button></p></form>
        </div></div>
        """#,
        "approve": #"""
        <div class="page"><a class="back" href="/devices">[[left]]Devices</a>
        <h1>Connect a device</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#label}}<form class="card stack" method="post" action="/approve" data-plain>
        <p><b>{{label}}</b>{{#place}} at {{place}}{{/place}} wants to read, change, export and
        delete everything in your account, and to sign out your other devices. Approve it only if
        you have just started this and it shows the code <b>{{code}}</b>.</p>
        <input type="hidden" name="code" value="{{code}}">
        <p class="acts"><button class="btn" name="act" value="yes">Approve</button>
        <button class="btn quiet" name="act" value="no">Deny</button></p></form>{{/label}}
        {{^label}}<form class="card stack" method="get" action="/approve" data-plain>
        <div class="field"><label for="code">The code that the device shows</label>
        <input type="text" id="code" name="code" value="{{code}}" required maxlength="20"
        autocomplete="off" autocapitalize="characters" spellcheck="false"></div>
        <p class="acts"><button class="btn">Continue</button></p></form>{{/label}}
        </div></div>
        """#,
    ])
}
