internal import Accounts
internal import Core
internal import RouteKit

extension AccountSite {
    /// The site as passkeys know it; nil if there are none for it.
    var party: RelyingParty? { RelyingParty(address: address()) }

    /// The same; refused with `accounts.passkeys.name` if there are none for it.
    func named() throws(Rejection) -> RelyingParty { try party.orRefused(.noPasskeys) }

    /// Who sends a request by the session of a browser. Refused with `gate.sign-in`.
    func entered(_ request: RouteRequest) async throws(Rejection) -> Entered {
        guard let secret = cookie.read(request.header("cookie")),
            let entered = try await accounts.enter(secret, as: [.session])
        else { throw .signInFirst }
        return entered
    }

    /// The same, of somebody who signed in lately. Refused with `accounts.confirm`.
    func fresh(_ request: RouteRequest) async throws(Rejection) -> Entered {
        let entered = try await entered(request)
        guard accounts.isFresh(entered.pass) else { throw .confirmFirst }
        return entered
    }

    /// Signs in again whoever is signed in, by the password or the passkey in a form.
    func confirm(_ request: RouteRequest) async throws(Rejection) -> NewPass {
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
    /// A reply that no cache keeps: there is something in it that is shown once.
    var shownOnce: RouteReply { with("Cache-Control", "no-store") }
}
