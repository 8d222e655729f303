internal import Accounts
internal import Core
internal import RouteKit

extension AccountSite {
    /// The site for which passkeys work; nil if they do not work at the server's address.
    var party: RelyingParty? { RelyingParty(address: address()) }

    /// Returns the site for which passkeys work. Throws `accounts.passkeys.name` if they do not
    /// work at the server's address.
    func named() throws(Rejection) -> RelyingParty { try party.orThrow(.noPasskeys) }

    /// Returns the user of a request from a browser's session. Throws `gate.sign-in` if there is no
    /// valid session.
    func entered(_ request: RouteRequest) async throws(Rejection) -> Entered {
        guard let secret = cookie.read(request.header("cookie")),
            let entered = try await accounts.enter(secret, as: [.session])
        else { throw .signInFirst }
        return entered
    }

    /// Returns the user of a request from a browser's session if the user signed in recently.
    /// Otherwise throws `accounts.confirm`.
    func fresh(_ request: RouteRequest) async throws(Rejection) -> Entered {
        let entered = try await entered(request)
        guard accounts.isFresh(entered.pass) else { throw .confirmFirst }
        return entered
    }

    /// Signs the user of a request in again, with the password or the passkey in the form.
    func confirm(_ request: RouteRequest) async throws(Rejection) -> IssuedCredential {
        let entered = try await entered(request)
        guard let answer = request.form["credential"] else {
            return try await accounts.confirm(
                entered, by: request.form["password"] ?? "", from: request.place)
        }
        return try await accounts.confirm(
            entered, byPasskey: answer, try named(), from: request.place)
    }
}

extension RouteReply {
    /// The reply with a header that forbids caching, because it contains a secret that is shown
    /// only once.
    var shownOnce: RouteReply { with("Cache-Control", "no-store") }
}
