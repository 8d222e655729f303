import Core
import CoreTesting
import Engine
import Synchronization
import Testing

@testable import RouteKit

/// Knows two people by a header, and turns everybody else away.
private struct TwoResidents: Gatekeeper {
    let people: [String: Resident]
    let nobody: Resident

    init() throws {
        let journal = TapSite.journal()
        func resident(_ number: UInt64) throws -> Resident {
            Resident(
                Engine(
                    program: try Program([TapModule()]), journal: journal,
                    account: AccountID(high: number, low: 1), device: DeviceID(high: 2, low: 2),
                    clock: FixedClock(Instant(seconds: 1_700_000_000))))
        }
        people = ["a": try resident(1), "b": try resident(2)]
        nobody = try resident(9)
    }

    func admit(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> Resident {
        if access == .anyone { return nobody }
        return try request.fields("person").flatMap { people[$0] }.orRefused(
            Rejection("gate.closed", "Sign in first.", category: .forbidden))
    }
}

@Suite("The gate") struct GateTests {
    private let site: RouteDispatcher

    init() throws { site = try RouteDispatcher(TapSite.routes, gate: TwoResidents()) }

    private func answer(
        _ method: String, _ path: String, _ person: String?, key: String? = nil
    ) async -> RouteReply {
        let fields = [
            "person": person, "idempotency-key": key, "cairn-zone": "Europe/Paris",
            "content-type": "application/json",
        ]
        let request = RawRequest(
            method: method, path: path, body: method == "GET" ? [] : Array("{}".utf8)
        ) { fields[$0] ?? nil }
        return await site.answer(request, to: site.find(method: method, path: path))
    }

    @Test("a route that does not say who may use it is a fault of the program")
    func unguarded() throws {
        let route = Route(.get, "/open", operation: "o", summary: "O", tag: "T") {
            _, _ async throws(Rejection) in .empty
        }
        let engine = try TwoResidents().nobody.engine
        #expect(throws: WiringError([.unguarded("GET /open")])) {
            try RouteDispatcher([route], engine: engine)
        }
        _ = try RouteDispatcher([route.open(to: .read)], engine: engine)
    }

    @Test("who is not let in is told so, and reaches nothing; what is for anyone is answered")
    func closed() async {
        for (method, path) in [("POST", "/taps"), ("GET", "/taps")] {
            let reply = await answer(method, path, nil)
            #expect(reply.status == 403 && reply.json?["code"] == "gate.closed")
        }
        #expect(await answer("GET", "/taps/\(TapSite.id)", nil).status == 200)
    }

    @Test("Y0: two people have nothing of each other: neither facts nor answers nor keys")
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

    @Test("a token for one thing is for no other; to manage is to read and to record")
    func scopes() {
        for scope in AccessScope.allCases {
            for other in AccessScope.allCases {
                #expect(scope.includes(other) == (scope == other || scope == .manage))
            }
        }
    }
}
