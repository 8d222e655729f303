import Core
import CoreTesting
import Engine
import Synchronization
import Testing

@testable import RouteKit

/// The share of a server that one user's questions can use. The routes here are examples.
@Suite("Time budgets of requests") struct AnswerBudgetTests {
    private final class Watch: Sendable {
        private let counts = Mutex((now: 0, most: 0))
        var most: Int { counts.withLock { $0.most } }
        func enter() {
            counts.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
        }
        func leave() { counts.withLock { $0.now -= 1 } }
    }

    private let watch = Watch()
    private let site: RouteDispatcher

    init() throws {
        let watch = watch
        let slow = Route(
            .get, "/slow", operation: "slow", summary: "S", tag: "T", access: .person(.read)
        ) { _, _ async throws(Rejection) in
            watch.enter()
            try? await Task.sleep(for: .milliseconds(5))
            watch.leave()
            return .empty
        }
        let nested = Route(
            .get, "/nested", operation: "nested", summary: "N", tag: "T", access: .person(.read)
        ) { request, _ async throws(Rejection) in await request.ask(.get, "/slow") }
        let endless = Route(
            .get, "/endless", operation: "endless", summary: "E", tag: "T", access: .person(.read)
        ) { request, engine async throws(Rejection) in
            try await engine.ask(zone: request.zone) { _ in
                while AnswerBudget.spend() { AnswerBudget.current?.end() }
                return RouteReply.empty
            }
        }
        let partial = Route(
            .get, "/partial", operation: "partial", summary: "P", tag: "T", access: .person(.read)
        ) { request, engine async throws(Rejection) in
            try await engine.ask(zone: request.zone) { _ throws(Rejection) -> RouteReply in
                AnswerBudget.current?.end()
                throw .unknown("item", code: "p.unknown", field: "item")
            }
        }
        let deciding = Route(
            .post, "/deciding", operation: "deciding", summary: "D", tag: "T",
            access: .person(.log)
        ) { _, _ async throws(Rejection) in
            .json(["budget": .bool(AnswerBudget.current != nil)])
        }
        let engine = Engine(
            program: try Program([TapModule()]), journal: TapSite.journal(),
            account: AccountID(high: 1, low: 1), device: DeviceID(high: 2, low: 2),
            clock: FixedClock(Instant(seconds: 1_700_000_000)))
        site = try RouteDispatcher([slow, nested, endless, partial, deciding], engine: engine)
    }

    private func answer(_ method: String, _ path: String) async -> RouteReply {
        await AnswerBudget.$ofRequest.withValue(AnswerBudget()) {
            await site.answer(
                RawRequest(
                    method: method, path: path,
                    fields: { $0 == "cairn-zone" ? "Europe/London" : nil }),
                to: site.find(method: method, path: path))
        }
    }

    @Test("concurrent read requests from one user are answered one after the other")
    func turns() async {
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { #expect(await answer("GET", "/slow").status == 204) } }
        }
        #expect(watch.most == 1)
    }

    @Test("a read request that makes another for the same user does not wait for itself")
    func nested() async {
        #expect(await answer("GET", "/nested").status == 204)
    }

    @Test("a read request that exceeds its time budget gets 503 and a sentence")
    func over() async throws {
        let reply = await answer("GET", "/endless")
        #expect(reply.status == 503)
        let problem = try JSON(parsing: reply.body)
        #expect(problem["code"] == "answer.too-long")
        #expect(problem["detail"]?.string == Rejection.answerTooLong.message)
        // A refusal that rests on a part of the answer is none.
        #expect(await answer("GET", "/partial").json?["code"] == "answer.too-long")
    }

    @Test("a request that can record something has no time budget")
    func deciding() async throws {
        let reply = await answer("POST", "/deciding")
        #expect(try JSON(parsing: reply.body)["budget"] == false)
    }
}
