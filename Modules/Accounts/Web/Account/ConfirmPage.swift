internal import Accounts
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The pages on which users confirm that they own the account, and delete the account. Rule O3.
struct ConfirmPage {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] { [shown, taken, options, leave, left, stayed] }

    private var shown: Route {
        Route.page(
            "/account/confirm", operation: "pageConfirm",
            summary: "Show the page to confirm the identity.",
            parameters: [
                .query("back", .text(0...2_000), "The path to return to after signing in.")
            ]
        ).handled { request, engine async throws(Rejection) in
            try await show(.again(back: request.text("back") ?? AccountPage.path), request, engine)
        }
    }

    private var taken: Route {
        Route.form(
            "/account/confirm", operation: "pageConfirmed", summary: "Confirm the identity."
        ) { [site] request, engine async throws(Rejection) in
            let back = request.back(AccountPage.path)
            do throws(Rejection) {
                return RouteReply.seeOther(back).with(
                    site.field(try await site.confirm(request)))
            } catch {
                return try await show(.again(back: back), request, engine, error)
            }
        }
    }

    private var options: Route {
        Route.form(
            "/account/confirm/options", operation: "pageAskOwnPasskey",
            summary: "Return the options for confirming with a passkey."
        ) { [site] request, _ async throws(Rejection) in
            let entered = try await site.entered(request)
            return .json(
                try await site.accounts.confirmOptions(
                    for: entered.person.account, try site.named())
            ).shownOnce
        }
    }

    private var leave: Route {
        Route.page(
            "/account/leave", operation: "pageLeave", summary: "Show the deletion page."
        ).handled { request, engine async throws(Rejection) in
            try await show(.leaving, request, engine)
        }
    }

    private var left: Route {
        Route.form(
            "/account/leave", operation: "pageLeft", summary: "Schedule the deletion."
        ) { [site] request, engine async throws(Rejection) in
            do throws(Rejection) {
                let session = try await site.confirm(request)
                _ = try await site.accounts.scheduleErasure(engine.account)
                return RouteReply.done("Account will be deleted in a week", to: AccountPage.path)
                    .with(site.field(session))
            } catch {
                return try await show(.leaving, request, engine, error)
            }
        }
    }

    private var stayed: Route {
        Route.form(
            "/account/stay", operation: "pageStay", summary: "Cancel the deletion of the account."
        ) { [site] request, engine async throws(Rejection) in
            try await site.accounts.cancelErasure(engine.account)
            return .done("Deletion cancelled. Your records are kept", to: AccountPage.path)
        }
    }

    /// The purpose for which a confirmation is needed.
    private enum Purpose: Sendable {
        case again(back: String)
        case leaving
    }

    private func show(
        _ purpose: Purpose, _ request: RouteRequest, _ engine: Engine, _ wrong: Rejection? = nil
    ) async throws(Rejection) -> RouteReply {
        let entered = try await site.entered(request)
        let isLeaving = if case .leaving = purpose { true } else { false }
        let back = if case .again(let back) = purpose { back } else { "" }
        let hasPasskeys = try await !site.accounts.passkeys(of: entered.person.account).isEmpty
        let drawing = Drawing(
            title: isLeaving ? "Delete my account" : "Confirm your identity", isLeaving: isLeaving,
            action: isLeaving ? "/account/leave" : "/account/confirm",
            act: isLeaving ? "Delete my account in a week" : "Confirm", back: back,
            name: entered.person.name.text, hasPassword: entered.person.password != nil,
            origin: hasPasskeys ? site.party?.origin : nil, wrong: wrong?.message)
        return try await engine.show(request) { _ throws(Rejection) in
            Page(
                drawing.title, place: "account",
                main: Self.templates.render("confirm", drawing),
                status: wrong.map { Problem.status(of: $0) } ?? 200)
        }
    }

    private struct Drawing {
        var title: String
        var isLeaving: Bool
        var action: String
        var act: String
        var back: String
        var name: String
        var hasPassword: Bool
        var origin: String?
        var wrong: String?
        var script = PasskeyScript.asset.path
    }

    private static let templates = Templates([
        "confirm": #"""
        <div class="page"><a class="back" href="/account">[[left]]Account</a>
        <h1>{{title}}</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#isLeaving}}<section class="card stack">
        <p>In a week, this server deletes your account and your records. Records in older
        backups become unreadable. Your name and your sign-ins stay in backups until they are
        deleted. Until the deletion, you can cancel on your account page.</p>
        <p class="acts"><a class="btn quiet" href="/api/v1/export/journal" download>Download
        my records</a></p></section>{{/isLeaving}}
        <form class="card stack" method="post" action="{{action}}" data-plain>
        <p>Confirm your identity, {{name}}.</p>
        <input type="hidden" name="back" value="{{back}}">
        <input type="hidden" name="username" value="{{name}}" autocomplete="username">
        {{#hasPassword}}<div class="field"><label for="password">Password</label>
        <input type="password" id="password" name="password" required maxlength="256"
        autocomplete="current-password"></div>
        <p class="acts"><button class="btn{{#isLeaving}} stop{{/isLeaving}}">{{act}}</button></p>
        {{/hasPassword}}
        {{#origin}}<div class="stack" data-origin="{{origin}}" hidden>
        <p class="wrong" role="alert" data-told></p><p class="acts">
        <button type="button" class="btn quiet" data-passkey="get"
        data-options="/account/confirm/options" data-action="{{action}}">{{act}} with a
        passkey</button></p></div>{{/origin}}
        </form></div></div><script src="{{script}}" type="module"></script>
        """#
    ])
}
