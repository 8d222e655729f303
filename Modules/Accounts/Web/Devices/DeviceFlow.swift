internal import Accounts
internal import Core
internal import Engine
internal import RouteKit

/// The routes with which devices without a browser sign in (RFC 8628, device authorization grant).
struct DeviceFlow {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    /// The routes with which a device starts to sign in, and asks whether it was approved.
    var routes: [Route] { [authorization, token] }

    private static let grant = "urn:ietf:params:oauth:grant-type:device_code"

    private var authorization: Route {
        let site = site
        return form("/device/authorization", "deviceAuthorization", "Start a device's sign-in") {
            request async throws(Rejection) in
            let label = request.form["client_id"] ?? ""
            let wish = try await site.accounts.requestDevice(
                label: label.isEmpty ? "A device" : label, from: request.place)
            let page = site.address() + "/approve"
            return .json([
                "device_code": .string(wish.secret), "user_code": .string(wish.code),
                "verification_uri": .string(page),
                "verification_uri_complete": .string(page + "?code=" + wish.code),
                "expires_in": .integer(wish.lifetime), "interval": .integer(wish.interval),
            ])
        }
    }

    private var token: Route {
        let site = site
        return form("/device/token", "deviceToken", "Check if a device was approved") {
            request async throws(Rejection) in
            guard request.form["grant_type"] == Self.grant else {
                return Self.error("unsupported_grant_type")
            }
            guard let secret = request.form["device_code"], !secret.isEmpty else {
                return Self.error("invalid_request")
            }
            switch try await site.accounts.poll(secret, from: request.place) {
            case .pending: return Self.error("authorization_pending")
            case .denied: return Self.error("access_denied")
            case .expired: return Self.error("expired_token")
            case .approved(let pass, let person):
                return .json([
                    "access_token": .string(pass.secret), "token_type": "Bearer",
                    "scope": .string(pass.pass.scopes.sorted().joined(separator: " ")),
                    "name": .string(person.name.text),
                    "account": .string(person.account.description),
                ])
            }
        }
    }

    /// Returns an error in the format of RFC 6749 section 5.2.
    private static func error(_ code: String) -> RouteReply {
        .json(["error": .string(code)], status: 400)
    }

    private func form(
        _ path: String, _ operation: String, _ summary: String,
        _ handle: @escaping @Sendable (RouteRequest) async throws(Rejection) -> RouteReply
    ) -> Route {
        var route = Route(
            .post, Route.api + path, operation: operation, summary: summary, tag: "Accounts",
            access: .anyone
        ) { request, _ async throws(Rejection) in
            try await handle(request).with("Cache-Control", "no-store")
        }
        route.body = .form
        route.isDocumented = false
        return route
    }
}
