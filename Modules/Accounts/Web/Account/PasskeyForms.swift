internal import Accounts
internal import Core
internal import PageKit
internal import RouteKit

/// The forms for passkeys on the account page. Rule O3.
struct PasskeyForms {
    private let page: AccountPage
    private let site: AccountSite

    init(_ page: AccountPage) {
        self.page = page
        site = page.site
    }

    var routes: [Route] { [options, added, renamed, removed] }

    private var options: Route {
        Route.form(
            "/account/passkeys/options", operation: "pageAskMorePasskey",
            summary: "Return the options for adding a passkey."
        ) { [site] request, _ async throws(Rejection) in
            let entered = try await site.fresh(request)
            return .json(
                try await site.accounts.passkeyOptions(
                    for: entered.person.account, try site.named())
            ).shownOnce
        }
    }

    private var added: Route {
        page.form("/passkeys", "pageAddPasskey", "Add a passkey.") {
            [site] request async throws(Rejection) in
            let entered = try await site.fresh(request)
            let typed = request.form["label"] ?? ""
            _ = try await site.accounts.addPasskey(
                request.form["credential"] ?? "", for: entered.person.account,
                try site.named(), label: typed.isEmpty ? UserAgent.words(request) : typed)
            let session = try await site.accounts.renew(entered.pass)
            return RouteReply.done("Passkey added", to: AccountPage.path)
                .with(site.field(session))
        }
    }

    private var renamed: Route {
        page.form("/passkeys/name", "pageRenamePasskey", "Rename a passkey.") {
            [site] request async throws(Rejection) in
            let entered = try await site.entered(request)
            try await site.accounts.rename(
                try Self.id(request), of: entered.person.account,
                to: request.form["label"] ?? "")
            return .done("Passkey renamed", to: AccountPage.path)
        }
    }

    private var removed: Route {
        page.form("/passkeys/remove", "pageRemovePasskey", "Delete a passkey.") {
            [site] request async throws(Rejection) in
            let entered = try await site.fresh(request)
            try await site.accounts.remove(try Self.id(request), of: entered.person.account)
            let session = try await site.accounts.renew(entered.pass)
            return RouteReply.done("Passkey removed.", to: AccountPage.path)
                .with(site.field(session))
        }
    }

    private static func id(_ request: RouteRequest) throws(Rejection) -> PasskeyID {
        try PasskeyID(request.form["passkey"] ?? "").orThrow(
            .unknown("passkey", code: "accounts.passkey.unknown", field: "passkey"))
    }
}
