internal import Accounts
public import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The pages and HTTP routes for signing in, signing up, approving devices and listing sessions and
/// devices. Rule O3.
public struct AccountsWebModule: Module {
    private let site: AccountSite

    /// Creates the module for a server with several people.
    public init(_ site: AccountSite) { self.site = site }

    public let manifest = ModuleManifest(
        id: "accounts-web", stability: .experimental,
        summary: "Sessions, tokens and devices of a server of many people.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            own + AccountRoutes(site).routes + DeviceFlow(site).routes, to: .routes)
        registrar.contribute(
            SignInPage(site).routes + SignUpPage(site).routes + RecoverPage(site).routes
                + [PasskeyScript.asset.route],
            to: .routes)
        registrar.contribute(
            AccountPage(site).routes + ConfirmPage(site).routes + DevicesPage(site).routes,
            to: .routes)
        registrar.contribute(
            NavigationEntry(
                "account", title: "Account", path: AccountPage.path, icon: "face", order: 120),
            to: .pagePlaces)
    }

    private static let tag = "Accounts"

    private var own: [Route] {
        let (site, accounts) = (site, site.accounts)
        let list = Route(
            .get, Route.api + "/passes", operation: "listPasses",
            summary: "List the person's sign-ins and tokens", tag: Self.tag,
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let passes = try await site.passes(of: engine.account, request)
            return .json(["passes": .array(passes.map(\.json))]).with("Cache-Control", "no-store")
        }.answering(
            .json(
                .object([
                    .required(
                        "passes", .list(of: CredentialSummary.schema).described("The latest first.")
                    )
                ]), "The sign-ins and tokens"))
        let revoke = Route(
            .delete, Route.api + "/passes/{pass}", operation: "revokePass",
            summary: "Sign out a session, a token or a device", tag: Self.tag,
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let wanted = request.text("pass") ?? ""
            guard wanted != "this" else {
                if let token = BearerToken.read(request.header("authorization")) {
                    try await accounts.leave(token)
                }
                return .empty
            }
            try await site.revoke(wanted, of: engine.account)
            return .empty
        }.taking(
            .path("pass", .text(.line(1...64)), "The id, or `this` for the token of the request.")
        ).answering(.empty("The token is revoked"))
        let make = Route(
            .post, Route.api + "/tokens", operation: "makeToken",
            summary: "Create a token for a program; it is shown once", tag: Self.tag,
            access: .session
        ) { request, engine async throws(Rejection) in
            let entered = try await site.fresh(request)
            let scopes = request.body["scopes"]?.array?.compactMap(\.string) ?? []
            let made = try await accounts.token(
                for: engine.account, label: request.body["label"]?.string ?? "",
                scopes: Set(scopes), lasting: request.body["days"]?.integer.map { $0 * 86_400 },
                by: entered.pass)
            return .json(
                ["token": .string(made.secret), "pass": made.pass.json], status: 201
            ).with("Cache-Control", "no-store")
        }.taking(
            body: .object([
                .required(
                    "label", .text(.line(1...80)).described("A name to recognise the token by.")),
                .required(
                    "scopes",
                    .list(of: .choice(AccessScope.allCases.map(\.rawValue)))
                        .described("The permissions of the token.")),
                .optional(
                    "days",
                    .integer(1...3_650).described("The days until it expires. Default: never.")),
            ])
        ).answering(
            .json(
                .object([
                    .required(
                        "token", .text().described("The secret. Send it as a bearer token.")),
                    .required(
                        "pass",
                        AccountCredential.schema
                            .described("The token without its secret.")),
                ]),
                status: 201, "The token"))
        return [list, revoke, make]
    }
}

extension CredentialSummary {
    fileprivate static let schema = Schema.object(
        AccountCredential.members + [
            .required("isThis", .boolean.described("True if this request used it."))
        ]
    ).named("ShownPass")

    fileprivate var json: JSON {
        var members = pass.members
        members["isThis"] = .bool(isThis)
        return .object(members)
    }
}

extension AccountCredential {
    fileprivate static let members: [Schema.Property] = [
        .required("id", .id.described("The id, for signing it out.")),
        .required(
            "kind",
            .choice(Kind.allCases.map(\.rawValue)).described("A session, token or device.")),
        .required("label", .text().described("The name of the program or device.")),
        .required("scopes", .list(of: .text()).described("The permissions.")),
        .required("since", Instant.shape.schema.described("The time of creation.")),
        .required("used", Instant.shape.schema.described("The time of the last use.")),
        .required(
            "until",
            Instant.shape.schema.orNull.described("The time of expiry. Null if it has none.")),
    ]
    fileprivate static let schema = Schema.object(members).named("Pass")

    fileprivate var json: JSON { .object(members) }

    fileprivate var members: JSONObject {
        [
            "id": .string(id.description), "kind": .string(kind.rawValue),
            "label": .string(label), "scopes": .array(scopes.sorted().map(JSON.string)),
            "since": since.json, "used": used.json, "until": until?.json ?? .null,
        ]
    }
}
