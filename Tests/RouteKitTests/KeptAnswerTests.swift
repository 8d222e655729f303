import Core
import Engine
import Synchronization
import Testing

@testable import RouteKit

@Suite("Stored responses and idempotency keys")
struct KeptAnswerTests {
    /// Routes whose answers follow the request: a status, or a body of some length.
    private func site() throws -> RouteDispatcher {
        let count = Counter()
        let told = Route(
            .post, "/told", operation: "told", summary: "Told", tag: "T", access: .anyone
        ) {
            request, _ async throws(Rejection) in
            RouteReply(
                status: request.body["status"]?.whole.map(Int.init) ?? 200,
                contentType: "text/plain", body: Array("\(count.next())".utf8))
        }.taking(body: .object([.optional("status", .integer)])).taking(
            .query("of", .text(0...9), "Which."))
        let fails = Route(
            .post, "/fails", operation: "fails", summary: "Fails", tag: "T", access: .anyone
        ) {
            _, _ async throws(Rejection) in
            throw Rejection("test.\(count.next())", "No.", category: .unavailable)
        }
        let moved = Route(
            .get, "/moved", operation: "moved", summary: "Moved", tag: "T", access: .anyone
        ) {
            _, _ async throws(Rejection) in
            RouteReply(status: 303, contentType: "text/plain", body: Array("there".utf8))
        }
        let part = Route(
            .get, "/part", operation: "part", summary: "Part", tag: "T", access: .anyone
        ) {
            _, _ async throws(Rejection) in
            RouteReply(status: 206, contentType: "text/plain", body: Array("part".utf8))
        }
        let zone = Route(
            .get, "/zone", operation: "zone", summary: "Zone", tag: "T", access: .anyone
        ) {
            request, _ async throws(Rejection) in
            .json(["zone": .optional(request.zone?.identifier)])
        }
        let reused = Route(
            .post, "/reused", operation: "reused", summary: "Reused", tag: "T", access: .anyone
        ) {
            request, _ async throws(Rejection) in
            if request.body["right"] != true { throw .operationReused }
            return .json(["right": true])
        }.taking(body: .object([.optional("right", .boolean)]))
        let engine = Engine(
            program: try Program([TapModule()]), journal: TapSite.journal(),
            account: AccountID(high: 1, low: 1), device: DeviceID(high: 2, low: 2),
            clock: FixedClock(Instant(seconds: 1_700_000_000)))
        return try RouteDispatcher([told, fails, moved, part, zone, reused], engine: engine)
    }

    private func told(
        _ site: RouteDispatcher, _ target: String = "/told", _ status: Int = 200,
        key: String = "k"
    ) async -> String {
        let reply = await site.send(
            "POST", target, body: "{\"status\":\(status)}", ["idempotency-key": key])
        return String(decoding: reply.body, as: UTF8.self)
    }

    @Test("Y0: a response is stored under an idempotency key only if its status is below 500")
    func failures() async throws {
        let site = try site()
        for status in [500, 503, 599] {
            let first = await told(site, "/told", status, key: "k\(status)")
            #expect(await told(site, "/told", status, key: "k\(status)") != first)
        }
        for status in [200, 303, 404, 409, 499] {
            let first = await told(site, "/told", status, key: "k\(status)")
            #expect(await told(site, "/told", status, key: "k\(status)") == first)
        }
        let first = await site.send("POST", "/fails", ["idempotency-key": "f"])
        let second = await site.send("POST", "/fails", ["idempotency-key": "f"])
        #expect(first.status == 503 && first.code != second.code)
        #expect(second.field("Idempotency-Replayed") == nil)
    }

    @Test("Y0: a request with another body cannot reuse an idempotency key")
    func otherBody() async throws {
        let site = try site()
        func send(_ body: String) async -> RouteReply {
            await site.send("POST", "/reused", body: body, ["idempotency-key": "r"])
        }
        let wrong = await send("{}")
        #expect(wrong.status == 422 && wrong.code == "idempotency.reused")
        #expect(await send(#"{"right":true}"#).status == 200)
        #expect(await send("{}").code == "idempotency.reused")
    }

    @Test("Y0: an idempotency key is valid for one path and query only")
    func scope() async throws {
        let site = try site()
        let first = await told(site, "/told?of=a")
        #expect(await told(site, "/told?of=b") != first)
        #expect(await told(site, "/told") != first)
        #expect(await told(site, "/told?of=a") == first)
    }

    @Test("only a response with status 200 has an entity tag and can become 304")
    func notModified() async throws {
        let site = try site()
        for (path, status) in [("/moved", 303), ("/part", 206)] {
            let reply = await site.send("GET", path, ["if-none-match": "*"])
            #expect(reply.status == status && reply.entityTag == nil && !reply.body.isEmpty)
        }
        #expect(await site.send("GET", "/zone", ["if-none-match": "*"]).status == 304)
    }

    @Test("the error for a repeated query member names it")
    func repeated() async throws {
        let site = try TapSite.make()
        let reply = await site.send("GET", "/taps?on=2026-01-01&on=2026-01-01")
        #expect(reply.status == 422 && reply.json?["field"]?.string == "on")
        let changed = await site.send(
            "DELETE", "/api/v1/marks/\(TapSite.id)?title=a&title=a", ["idempotency-key": "x"])
        #expect(changed.status == 422)
        #expect(changed.json?["field"]?.string == "title")
        #expect(await site.send("GET", "/taps").json == ["count": 0])
    }

    @Test("D5: the header's time zone overrides the cookie's; an invalid cookie is ignored")
    func zones() async throws {
        let site = try site()
        func zone(_ fields: [String: String?]) async -> RouteReply {
            let raw = RawRequest(method: "GET", path: "/zone") { fields[$0] ?? nil }
            return await site.answer(raw, to: site.find(method: "GET", path: "/zone"))
        }
        let both = await zone(["cairn-zone": "Asia/Tokyo", "cookie": "zone=Europe%2FParis"])
        #expect(both.json?["zone"] == "Asia/Tokyo")
        let cookie = await zone(["cookie": "a=b; zone=Europe%2FParis"])
        #expect(cookie.json?["zone"] == "Europe/Paris")
        let faulty = await zone(["cookie": "zone=Moon%2FBase"])
        #expect(faulty.status == 200 && faulty.json?["zone"] == .null)
        let wrong = await zone(["cairn-zone": "Moon/Base", "cookie": "zone=Europe%2FParis"])
        #expect(wrong.status == 422)
    }

    @Test("Y0: stored responses are limited in bytes, and the oldest are dropped first")
    func bytes() throws {
        let memory = IdempotencyMemory(bytes: 100_000)
        let account = AccountID(high: 1, low: 1)
        func replays(_ key: String, _ length: Int = 30_000) throws -> Bool {
            let turn = try memory.begin(key: key, scope: "", body: [], of: account)
            guard case .perform(let id) = turn else { return true }
            let body = [UInt8](repeating: 0, count: length)
            let reply = RouteReply(status: 200, contentType: "x", body: body)
            memory.finish(id, of: account, with: reply)
            return false
        }
        for number in 0..<500 {
            #expect(try !replays("k\(number)"))
            #expect(memory.bytes <= 100_000 + 31_000)
        }
        #expect(try replays("k499") && !replays("k0"))
        #expect(try !replays("large", 100_001) && !replays("large", 100_001))
    }
}

/// Counts calls.
private final class Counter: Sendable {
    private let value = Mutex(0)
    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}
