import Core
import CoreTesting
import Engine
import Synchronization
import Testing

@testable import RouteKit

/// Knows two people by a header, and rejects everyone else.
private struct TwoAccounts: Authenticator {
    let people: [String: AccountContext]
    let nobody: AccountContext

    init() throws {
        let journal = TapSite.journal()
        func context(_ number: UInt64) throws -> AccountContext {
            AccountContext(
                Engine(
                    program: try Program([TapModule()]), journal: journal,
                    account: AccountID(high: number, low: 1), device: DeviceID(high: 2, low: 2),
                    clock: FixedClock(Instant(seconds: 1_700_000_000))), isOneOfMany: number < 9)
        }
        people = ["a": try context(1), "b": try context(2)]
        nobody = try context(9)
    }

    func authenticate(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> AccountContext {
        if access == .anyone { return nobody }
        if access == .secret {
            return try people.values.first { $0.engine.account == request.whose }
                .orThrow(.nothingPrivate)
        }
        return try request.fields("person").flatMap { people[$0] }.orThrow(
            Rejection("gate.closed", "Sign in first.", category: .forbidden))
    }
}

/// A count that several threads add to.
private final class Counter: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
}

@Suite("Access control") struct GateTests {
    private let site: RouteDispatcher
    /// The number of compared secrets.
    private let compared = Counter()

    init() throws {
        let compared = compared
        let secret = Route(
            .get, "/private/{secret}", operation: "p", summary: "P", tag: "T", access: .secret
        ) { request, engine async throws(Rejection) in
            compared.add()
            guard request.text("secret") == "right" else {
                throw Rejection("p.wrong", "That is not it.", category: .forbidden)
            }
            return .json([
                "of": .string(engine.account.description),
                "at": .string(request.privateAddress("/private/x")),
            ])
        }.taking(.path("secret", .text(1...20), "The secret.")).guessable
        site = try RouteDispatcher(TapSite.routes + [secret], gate: TwoAccounts())
    }

    private func answer(
        _ method: String, _ path: String, _ person: String?, key: String? = nil,
        whose: String? = nil, place: String = ""
    ) async -> RouteReply {
        let fields = [
            "person": person, "idempotency-key": key, "cairn-zone": "Europe/Paris",
            "content-type": "application/json", "cairn-whose": whose,
        ]
        let request = RawRequest(
            method: method, path: path, body: method == "GET" ? [] : Array("{}".utf8),
            place: place, base: "https://cairn.example"
        ) { fields[$0] ?? nil }
        return await site.answer(request, to: site.find(method: method, path: path))
    }

    @Test("a route without an access rule is a wiring error")
    func unguarded() throws {
        let route = Route(.get, "/open", operation: "o", summary: "O", tag: "T") {
            _, _ async throws(Rejection) in .empty
        }
        let engine = try TwoAccounts().nobody.engine
        #expect(throws: WiringError([.unguarded("GET /open")])) {
            try RouteDispatcher([route], engine: engine)
        }
        _ = try RouteDispatcher([route.open(to: .read)], engine: engine)
    }

    @Test("a request without access is rejected, and public routes answer")
    func closed() async {
        for (method, path) in [("POST", "/taps"), ("GET", "/taps")] {
            let reply = await answer(method, path, nil)
            #expect(reply.status == 403 && reply.json?["code"] == "gate.closed")
        }
        #expect(await answer("GET", "/taps/\(TapSite.id)", nil).status == 200)
    }

    @Test("Y0: two accounts do not share facts, responses or idempotency keys")
    func apart() async {
        #expect(await answer("POST", "/taps", "a", key: "k").json?["count"] == 1)
        #expect(await answer("GET", "/taps", "a").json?["count"] == 1)
        #expect(await answer("GET", "/taps", "b").json?["count"] == 0)
        let other = await answer("POST", "/taps", "b", key: "k")
        #expect(other.json?["count"] == 1 && other.fields.allSatisfy { $0.value != "true" })
        let again = await answer("POST", "/taps", "a", key: "k")
        #expect(again.fields.contains { $0.name == "Idempotency-Replayed" })
        #expect(await answer("GET", "/taps", "b").json?["count"] == 1)
    }

    private func account(_ number: UInt64) -> String {
        AccountID(high: number, low: 1).description
    }

    @Test("O3: a form from one person's page is rejected after another person signed in")
    func otherPage() async {
        #expect(await answer("POST", "/taps", "a", whose: account(1)).status == 200)
        for (person, whose) in [("b", account(1)), ("a", account(2)), ("a", ""), ("a", "x")] {
            let reply = await answer("POST", "/taps", person, whose: whose)
            #expect(reply.status == 401 && reply.json?["code"] == "gate.other", "\(whose)")
        }
        #expect(await answer("GET", "/taps", "a").json?["count"] == 1)
        #expect(await answer("GET", "/taps", "b").json?["count"] == 0)
    }

    @Test("O3: a private address contains its owner's id and reaches only secret routes")
    func privateAddresses() async {
        for number: UInt64 in [1, 2] {
            let own = account(number)
            let reply = await answer("GET", "/p/\(own)/private/right", nil)
            #expect(reply.json?["of"] == .string(own))
            #expect(reply.json?["at"] == .string("https://cairn.example/p/\(own)/private/x"))
            #expect(await answer("GET", "/p/\(own)/taps/\(TapSite.id)", nil).status == 200)
            #expect(await answer("GET", "/p/\(own)/taps", "a").status == 404)
            #expect(await answer("POST", "/p/\(own)/taps", "a").status == 404)
        }
        #expect(await answer("GET", "/p/\(account(7))/private/right", nil).status == 404)
        #expect(await answer("GET", "/private/right", nil).status == 404)
        #expect(await answer("GET", "/p/x/private/right", nil).status == 404)
        #expect(await answer("GET", "/p/\(account(1))", nil).status == 404)
    }

    @Test("O3: five wrong secrets for a person delay further guesses only for that person")
    func guesses() async {
        let path = "/p/\(account(1))/private/"
        for _ in 0..<5 { #expect(await answer("GET", path + "wrong", nil).status == 403) }
        let waits = await answer("GET", path + "right", nil)
        #expect(waits.status == 429 && waits.json?["code"] == "secrets.wait")
        #expect(waits.fields.first { $0.name == "Retry-After" }?.value == "1")
        #expect(await answer("GET", "/p/\(account(2))/private/right", nil).status == 200)
    }

    @Test("O3: 300 guesses of a secret at once → at most five get 403, and at most ten are checked")
    func stormOfGuesses() async {
        let path = "/p/\(account(1))/private/wrong"
        let before = compared.value
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<300 { group.addTask { await answer("GET", path, nil).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 403 }.count <= 5)
        #expect(Set(statuses).isSubset(of: [403, 429]))
        #expect(compared.value - before <= 10)
    }

    /// Sends a body of so many bytes, and while it is held runs `others`.
    private func sends(
        _ bytes: Int, _ person: String?, others: () async -> Void = {}
    ) async -> RouteReply {
        let request = RawRequest(method: "POST", path: "/taps") { name in
            name == "person" ? person : nil
        }
        return await site.holding(
            bytes, of: request, to: site.find(method: "POST", path: "/taps")
        ) { refusal in
            refusal.with("Connection", "close")
        } answer: {
            await others()
            return .empty
        }
    }

    @Test("P1: the size of an account's concurrent uploads is limited, without affecting others")
    func bodies() async {
        let first = await sends(60 << 20, "a") {
            let second = await sends(30 << 20, "a")
            #expect(second.status == 429 && second.json?["code"] == "request.uploads")
            #expect(second.fields.contains { $0.name == "Retry-After" && $0.value == "5" })
            let third = await sends(21 << 20, "a") {
                #expect(await sends(1, "a").status == 429)
            }
            #expect(third.status == 204)
            #expect(await sends(30 << 20, "b").status == 204)
        }
        #expect(first.status == 204)
        #expect(await sends(81 << 20, "a").status == 204)
    }

    @Test("O3: the body of a request without access is not read")
    func bodiesOfStrangers() async {
        let refused = await sends(1, nil) { Issue.record("The body was read.") }
        #expect(refused.status == 403)
        #expect(refused.fields.contains { $0.name == "Connection" })
    }

    @Test("O3: one network guesses wrong → another network's right secret is still accepted")
    func guessesElsewhere() async {
        let path = "/p/\(account(1))/private/"
        for _ in 0..<8 { _ = await answer("GET", path + "wrong", nil, place: "192.0.2.1") }
        #expect(await answer("GET", path + "right", nil, place: "192.0.2.1").status == 429)
        #expect(await answer("GET", path + "right", nil, place: "198.51.100.1").status == 200)
        // Of all networks together a hundred are tried.
        for number in 0..<120 {
            _ = await answer("GET", path + "wrong", nil, place: "203.0.113.\(number)")
        }
        #expect(await answer("GET", path + "right", nil, place: "198.51.100.1").status == 429)
    }

    @Test("a token's scope includes only itself, and `manage` includes all")
    func scopes() {
        for scope in AccessScope.allCases {
            for other in AccessScope.allCases {
                #expect(scope.includes(other) == (scope == other || scope == .manage))
            }
        }
    }
}
