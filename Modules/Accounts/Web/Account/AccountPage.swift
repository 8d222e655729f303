internal import Accounts
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The page on which users manage their account and their credentials. Rule O3.
struct AccountPage {
    let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] {
        [shown, named, password, codes, made, revoked, others] + PasskeyForms(self).routes
    }

    static let path = "/account"

    private var shown: Route {
        Route.page(Self.path, operation: "pageAccount", summary: "Show the account.")
            .handled { request, engine async throws(Rejection) in
                try await show(request, engine)
            }
    }

    /// Returns the page. `wrong` is the error from a form on it; nil if there is none.
    func show(
        _ request: RouteRequest, _ engine: Engine, _ wrong: Rejection? = nil
    ) async throws(Rejection) -> RouteReply {
        let drawing = try await AccountDrawing(site, request, wrong)
        return try await engine.show(request) { asking throws(Rejection) in
            Page(
                "Account", place: "account",
                main: AccountTemplate.render(drawing.told(asking.moment)),
                status: wrong.map { Problem.status(of: $0) } ?? 200)
        }
    }

    /// Returns the route for a form. If the user must sign in again, it redirects to the
    /// confirmation page. Other errors are shown on the account page.
    func form(
        _ path: String, _ operation: String, _ summary: String,
        _ handle:
            @escaping @Sendable (RouteRequest) async throws(Rejection) -> RouteReply
    ) -> Route {
        Route.form(Self.path + path, operation: operation, summary: summary) {
            request, engine async throws(Rejection) in
            do throws(Rejection) {
                return try await handle(request)
            } catch {
                if error.code == Rejection.confirmFirst.code { return .confirm(for: Self.path) }
                if error.code == Rejection.signInFirst.code { throw error }
                return try await show(request, engine, error).withWait(of: error)
            }
        }
    }

    private var named: Route {
        form("/name", "pageRename", "Change the name.") {
            [site] request async throws(Rejection) in
            let entered = try await site.entered(request)
            try await site.accounts.rename(
                entered.person.account, to: request.form["name"] ?? "")
            return .done("Name changed", to: Self.path)
        }
    }

    private var password: Route {
        form("/password", "pagePassword", "Change the password.") {
            [site] request async throws(Rejection) in
            var entered = try await site.entered(request)
            // A user without a password needs a recent sign-in instead.
            if entered.person.password == nil { entered = try await site.fresh(request) }
            let changed = try await site.accounts.changePassword(
                of: entered.person.account, from: request.form["password"] ?? "",
                to: request.form["new"] ?? "", at: request.place,
                label: UserAgent.words(request), own: entered.pass)
            return RouteReply.done(changed.words, to: Self.path)
                .with(site.field(changed.session))
        }
    }

    private var codes: Route {
        Route.form(
            Self.path + "/codes", operation: "pageCodes", summary: "Create recovery codes."
        ) { [site] request, engine async throws(Rejection) in
            do throws(Rejection) {
                let entered = try await site.fresh(request)
                let codes = try await site.accounts.recoveryCodes(
                    for: entered.person.account, by: entered.pass)
                return try await engine.show(request) { _ throws(Rejection) in
                    ShownOncePage.codes(codes)
                }.shownOnce
            } catch {
                guard error.code == Rejection.confirmFirst.code else { throw error }
                return .confirm(for: Self.path)
            }
        }
    }

    private var made: Route {
        Route.form(
            Self.path + "/tokens", operation: "pageMakeToken", summary: "Create a token."
        ) { [site] request, engine async throws(Rejection) in
            do throws(Rejection) {
                let entered = try await site.fresh(request)
                let token = try await site.accounts.token(
                    for: entered.person.account, label: request.form["label"] ?? "",
                    scopes: try TokenForm.scopes(request),
                    lasting: try TokenForm.seconds(request), by: entered.pass)
                return try await engine.show(request) { _ throws(Rejection) in
                    ShownOncePage.token(token.secret, label: token.pass.label)
                }.shownOnce
            } catch {
                if error.code == Rejection.confirmFirst.code { return .confirm(for: Self.path) }
                return try await show(request, engine, error)
            }
        }
    }

    private var revoked: Route {
        form("/tokens/remove", "pageRevokeToken", "Revoke a token.") {
            [site] request async throws(Rejection) in
            let entered = try await site.entered(request)
            try await site.revoke(request.form["pass"] ?? "", of: entered.person.account)
            return .done("Token revoked.", to: Self.path)
        }
    }

    private var others: Route {
        form("/others", "pageSignOutOthers", "End all other sessions, tokens and devices.") {
            [site] request async throws(Rejection) in
            let entered = try await site.entered(request)
            let count = try await site.accounts.revokeOthers(
                of: entered.person.account, but: entered.pass)
            return .done(
                count == 0
                    ? "There were no other sign-ins"
                    : "Signed out: \(counted(count, "other browser, device or token", "others"))",
                to: Self.path)
        }
    }
}

extension RouteReply {
    /// Returns a redirect to the confirmation page, which then leads back to `path`.
    static func confirm(for path: String) -> RouteReply {
        .seeOther("/account/confirm?back=" + queryEncoded(path))
    }
}

extension ChangedPassword {
    /// A text for the user that says what was changed and what was revoked.
    var words: String {
        let parts: [(AccountCredential.Kind, String)] = [
            (.session, "other session"), (.device, "device"), (.token, "token"),
            (.recovery, "recovery code"),
        ]
        let counts = parts.compactMap { kind, word in
            ended[kind].map { counted($0, word) }
        }
        guard !counts.isEmpty else { return "Password changed." }
        let hint = ended[.recovery] == nil ? "" : " Create new recovery codes."
        return "Password changed. Ended: " + counts.joined(separator: ", ") + "." + hint
    }
}

/// The fields of the form that creates a token.
enum TokenForm {
    static func scopes(_ request: RouteRequest) throws(Rejection) -> Set<String> {
        let scopes = request.form.all("scope").compactMap(AccessScope.init(rawValue:))
        guard !scopes.isEmpty else {
            throw Rejection(
                "accounts.scopes", "Choose at least one permission for the token.", field: "scope")
        }
        return Set(scopes.map(\.rawValue))
    }

    /// Returns the validity of the token in seconds; nil for no limit.
    static func seconds(_ request: RouteRequest) throws(Rejection) -> Int64? {
        let text = request.form["days"] ?? ""
        guard !text.isEmpty else { return nil }
        guard let days = Int64(text), (1...3_650).contains(days) else {
            throw Rejection(
                "accounts.days", "The token must expire after 1 to 3,650 days, or never.",
                field: "days")
        }
        return days * 86_400
    }
}
