internal import Accounts
internal import Core
internal import Engine
internal import RouteKit

/// The HTTP routes for the user's account. Passkeys can be created and used only on web pages. Rule
/// O3.
struct AccountRoutes {
    private let site: AccountSite

    init(_ site: AccountSite) { self.site = site }

    var routes: [Route] { [account, passkeys, rename, remove, codes] }

    private static let tag = "Accounts"
    private static let id = RouteParameter.path("passkey", .id, "The id of the passkey.")

    private var account: Route {
        Route(
            .get, Route.api + "/account", operation: "readAccount",
            summary: "Show the person's account",
            tag: Self.tag, access: .person(.read)
        ) { [site] _, engine async throws(Rejection) in
            let person = try await site.accounts.person(engine.account).orThrow(.unknownPerson)
            let codes = try await site.accounts.recoveryCodesLeft(of: engine.account)
            return .json(person.json(codes)).shownOnce
        }.answering(.json(Person.schema, "The person"))
    }

    private var passkeys: Route {
        Route(
            .get, Route.api + "/passkeys", operation: "listPasskeys",
            summary: "List the person's passkeys", tag: Self.tag, access: .person(.manage)
        ) { [site] _, engine async throws(Rejection) in
            let passkeys = try await site.accounts.passkeys(of: engine.account)
            return .json(["passkeys": .array(passkeys.map(\.json))]).shownOnce
        }.answering(
            .json(
                .object([
                    .required(
                        "passkeys", .list(of: Passkey.schema).described("The latest first."))
                ]), "The passkeys"))
    }

    private var rename: Route {
        Route(
            .patch, Route.api + "/passkeys/{passkey}", operation: "renamePasskey",
            summary: "Rename a passkey", tag: Self.tag, access: .session
        ) { [site] request, engine async throws(Rejection) in
            try await site.accounts.rename(
                try request.id("passkey").orThrow(.noPasskey), of: engine.account,
                to: request.body["label"]?.string ?? "")
            return .empty
        }.taking(Self.id).taking(
            body: .object([
                .required("label", .text(.line(1...80)).described("The new name."))
            ])
        ).answering(.empty("The passkey was renamed"))
    }

    private var remove: Route {
        Route(
            .delete, Route.api + "/passkeys/{passkey}", operation: "removePasskey",
            summary: "Delete a passkey, unless it is the only way to sign in", tag: Self.tag,
            access: .session
        ) { [site] request, engine async throws(Rejection) in
            let entered = try await site.fresh(request)
            try await site.accounts.remove(
                try request.id("passkey").orThrow(.noPasskey), of: engine.account)
            return RouteReply.empty.with(
                site.field(try await site.accounts.renew(entered.pass)))
        }.taking(Self.id).answering(.empty("The passkey was deleted"))
    }

    private var codes: Route {
        Route(
            .post, Route.api + "/recovery-codes", operation: "makeRecoveryCodes",
            summary: "Create recovery codes, shown once; earlier codes expire",
            tag: Self.tag, access: .session
        ) { [site] request, engine async throws(Rejection) in
            let entered = try await site.fresh(request)
            let codes = try await site.accounts.recoveryCodes(
                for: engine.account, by: entered.pass)
            return .json(["codes": .array(codes.map(JSON.string))], status: 201).shownOnce
        }.answering(
            .json(
                .object([
                    .required(
                        "codes",
                        .list(of: .text()).described("The codes. Each one signs in once."))
                ]), status: 201, "Ten codes"))
    }
}

extension Rejection {
    fileprivate static let noPasskey = Rejection.unknown(
        "passkey", code: "accounts.passkey.unknown", field: "passkey")
}

extension Person {
    fileprivate static let schema = Schema.object([
        .required("account", .id.described("The id of the account.")),
        .required("name", .text().described("The name for signing in.")),
        .required("since", Instant.shape.schema.described("The time of signing up.")),
        .required("hasPassword", .boolean.described("True if the account has a password.")),
        .required(
            "recoveryCodes", .integer(0...10).described("The number of unused recovery codes.")),
        .required(
            "leaves",
            Instant.shape.schema.orNull.described(
                "The time at which the account is deleted. Null unless the person is leaving.")),
    ]).named("Person")

    fileprivate func json(_ codes: Int) -> JSON {
        var leaves: Instant?
        if case .leaving(let due) = state { leaves = due }
        return [
            "account": .string(account.description), "name": .string(name.text),
            "since": since.json, "hasPassword": .bool(password != nil),
            "recoveryCodes": .integer(Int64(codes)), "leaves": leaves?.json ?? .null,
        ]
    }
}

extension Passkey {
    fileprivate static let schema = Schema.object([
        .required("id", .id.described("The id of the passkey.")),
        .required("label", .text().described("The name that the person gave it.")),
        .required("since", Instant.shape.schema.described("The time of creation.")),
        .required("used", Instant.shape.schema.described("The time of the last use.")),
        .required(
            "isBackedUp",
            .boolean.described("True if the authenticator copies it to other devices.")),
    ]).named("Passkey")

    fileprivate var json: JSON {
        [
            "id": .string(id.description), "label": .string(label), "since": since.json,
            "used": used.json, "isBackedUp": .bool(isBackedUp),
        ]
    }
}
