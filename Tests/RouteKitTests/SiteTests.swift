import Core
import Testing

@testable import RouteKit

@Suite("A site with routes")
struct SiteTests {
    @Test("read requests and commands are answered")
    func answers() async throws {
        let site = try TapSite.make()
        #expect(await site.send("GET", "/taps").json == ["count": 0])
        #expect(await site.send("POST", "/taps", body: "{}").json == ["count": 1])
        #expect(await site.send("POST", "/taps").json == ["count": 2])
        #expect(await site.send("GET", "/taps").json == ["count": 2])
    }

    @Test(
        "an invalid body is rejected and changes nothing",
        arguments: [
            ("{", 400, "json.syntax"), ("{\"a\":1,\"a\":2}", 400, "json.duplicate-key"),
            ("{\"note\":\"\\ud800\"}", 400, "json.surrogate"),
            (String(repeating: "[", count: 100_000), 400, "json.depth"),
            ("{\"note\":1e400}", 400, "json.number"), ("[]", 422, "request.type"),
            ("{\"x\":1}", 422, "request.unknown"), ("\u{FEFF}{}", 400, "json.syntax"),
        ])
    func bodies(body: String, status: Int, code: String) async throws {
        let site = try TapSite.make()
        let reply = await site.send("POST", "/taps", body: body)
        #expect(reply.status == status)
        #expect(reply.code == code)
        #expect(reply.contentType == "application/problem+json")
        #expect(await site.send("GET", "/taps").json == ["count": 0])
    }

    @Test("one Vary header lists each field once")
    func varying() {
        let reply = RouteReply.html([]).varying(by: "Accept-Language").varying(by: "Origin")
            .with("Refresh", "1").varying(by: "Accept-Encoding").varying(by: "Origin")
        #expect(
            reply.fields == [
                .init("Vary", "Accept-Language, Origin, Accept-Encoding"), .init("Refresh", "1"),
            ])
    }

    @Test("unknown media types, methods, paths and parameters are rejected")
    func requests() async throws {
        let site = try TapSite.make()
        let text = await site.send("POST", "/taps", body: "x", ["content-type": "text/plain"])
        #expect(text.status == 415)
        let put = await site.send("PUT", "/taps")
        #expect(put.status == 405)
        #expect(put.field("Allow") == "GET, HEAD, OPTIONS, POST")
        let options = await site.send("OPTIONS", "/taps")
        #expect(options.status == 204)
        #expect(await site.send("GET", "/nothing").status == 404)
        #expect(await site.send("GET", "/taps/7").status == 404)
        #expect(await site.send("GET", "/taps?on=2026-02-30").code == "request.format")
        #expect(await site.send("GET", "/taps?of=x").code == "request.unknown")
        #expect(await site.send("GET", "/taps?on=%").status == 400)
    }

    @Test("D5: a request without a time zone is an error, and the server's is never used")
    func zones() async throws {
        let site = try TapSite.make()
        let raw = RawRequest(method: "GET", path: "/taps")
        let reply = await site.answer(raw, to: site.find(method: "GET", path: "/taps"))
        #expect(reply.status == 409)
        #expect(reply.code == "zone.missing")
        let unknown = await site.send("GET", "/taps", ["cairn-zone": "Europe/Atlantis"])
        #expect(unknown.status == 422)
        #expect(unknown.code == "zone.unknown")
        let cookie = RawRequest(method: "GET", path: "/taps") {
            $0 == "cookie" ? "zone=Europe%2FParis" : nil
        }
        let known = await site.answer(cookie, to: site.find(method: "GET", path: "/taps"))
        #expect(known.status == 200)
    }

    @Test("a response whose entity tag the client knows is not sent again")
    func entityTags() async throws {
        let site = try TapSite.make()
        let first = await site.send("GET", "/taps")
        let tag = try #require(first.entityTag)
        let again = await site.send("GET", "/taps", ["if-none-match": "\"x\", W/\(tag)"])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.entityTag == tag)
        _ = await site.send("POST", "/taps")
        let changed = await site.send("GET", "/taps", ["if-none-match": tag])
        #expect(changed.status == 200)
        #expect(changed.entityTag != tag)
    }

    @Test("requests with the same Idempotency-Key are applied once")
    func idempotency() async throws {
        let site = try TapSite.make()
        let key = ["idempotency-key": "\"abc\""]
        let first = await site.send("POST", "/taps", body: "{}", key)
        let second = await site.send("POST", "/taps", body: "{}", ["idempotency-key": "abc"])
        #expect(first.body == second.body)
        #expect(second.field("Idempotency-Replayed") == "true")
        #expect(await site.send("GET", "/taps").json == ["count": 1])
        let other = await site.send("POST", "/taps", body: "{ }", key)
        #expect(other.status == 422)
        #expect(other.code == "idempotency.reused")
        let bad = await site.send("POST", "/taps", body: "{}", ["idempotency-key": "a b"])
        #expect(bad.status == 400)
    }

    @Test("an idempotency key always gives the same operation id")
    func operations() throws {
        let one = try IdempotencyMemory.operation(of: "abc", scope: "POST /a")
        #expect(try one == IdempotencyMemory.operation(of: "\"abc\"", scope: "POST /a"))
        #expect(try one != IdempotencyMemory.operation(of: "abc", scope: "POST /b"))
        #expect(one.description.dropFirst(14).first == "8")
    }

    @Test("stored responses are dropped after a day, and the oldest if there are too many")
    func forgetting() throws {
        let memory = IdempotencyMemory(most: 2)
        let account = AccountID(high: 1, low: 1)
        let now = ContinuousClock.now
        func begin(_ key: String, _ time: ContinuousClock.Instant) throws -> Bool {
            let turn = try memory.begin(key: key, scope: "", body: [], of: account, now: time)
            guard case .perform(let operation) = turn else { return false }
            memory.finish(operation, of: account, with: .empty)
            return true
        }
        #expect(try begin("a", now))
        #expect(try !begin("a", now + .seconds(86_000)))
        #expect(try begin("a", now + .seconds(86_401)))
        #expect(try begin("b", now + .seconds(86_402)))
        #expect(try begin("c", now + .seconds(86_403)))
        #expect(try begin("a", now + .seconds(86_404)))
    }
}
