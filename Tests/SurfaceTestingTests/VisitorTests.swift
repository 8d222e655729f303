import Core
import Engine
import RouteKit
import Synchronization
import Testing

@testable import SurfaceTesting

/// A counted tap.
private struct Tap: Command {
    var note: String

    static let name = "taps.tap"
    static let isIdempotent = false
    static let form = Form("Tap", Tap.init(note:), Field("note", \.note, default: ""))
    static let answer = Shape<Int64> { Member("count", \.self) }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [EventDraft("taps.tapped", payload: Array("{}".utf8))]
    }
    func reply(in context: ReplyContext) throws(Rejection) -> Int64 {
        context.view.state(of: Taps.self).count
    }
}

private struct Taps: Projection {
    struct State: CompositeSnapshot {
        var count: Int64 = 0
        static let layout = Layout(State(), \.count)
    }
    enum Kind: String, EventKind { case tapped = "taps.tapped" }
    static let name = "taps"
    static let version = 1
    var initial: State { State() }
    func fold(_ event: Event, kind: Kind, into state: inout State) { state.count += 1 }
}

/// Routes that match their document, and one for each way to break it.
private struct TapsModule: Module {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "taps", stability: .experimental, summary: "Counts taps.", events: Taps.Kind.names)
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(Taps())
        registrar.accept(Tap.self)
        registrar.contribute(Route.command(Tap.self, .post, "/taps", tag: "Taps"), to: .routes)
        registrar.contribute(TapsModule.forgetful, to: .routes)
        let promised = Schema.object([.required("count", .integer)])
        let replies: [(String, RouteReply)] = [
            ("right", .json(["count": 1])), ("renamed", .json(["taps": 1])),
            ("status", .json(["count": 1], status: 201)), ("bare", .empty),
            ("refused", .json(["error": "no"], status: 422)),
            ("failed", .json(["count": 1], status: 500)),
            ("debugged", .json(["count": 1, "words": #"Reply(key: "zone", value: "UTC")"#])),
        ]
        for (name, reply) in replies {
            let route = Route(
                .get, "/\(name)", operation: name, summary: name, tag: "Taps", access: .anyone
            ) {
                _, _ async throws(Rejection) in reply
            }
            registrar.contribute(route.answering(.json(promised, "The count")), to: .routes)
        }
    }
}

extension TapsModule {
    /// A route that repeats its effect on a repeated request.
    static var forgetful: Route {
        let calls = Calls()
        var route = Route(
            .post, "/forgetful", operation: "forgetful", summary: "Forgets", tag: "Taps",
            access: .anyone
        ) { _, _ async throws(Rejection) in .json(["isNew": true, "count": .integer(calls.next())])
        }
        route.isDocumented = false
        return route
    }

    private final class Calls: Sendable {
        private let count = Mutex<Int64>(0)
        func next() -> Int64 {
            count.withLock {
                $0 += 1
                return $0
            }
        }
    }
}

/// Tests that the test helpers for surfaces detect faults themselves.
@Suite struct VisitorTests {
    private let visitor: Visitor

    init() throws { visitor = try Visitor([TapsModule()]) }

    @Test("a response that matches the OpenAPI document is no issue")
    func promises() async {
        #expect(await visitor.gets("/right").json == ["count": 1])
        #expect(!visitor.unanswered.contains("right") && visitor.unanswered.contains("tapsTap"))
    }

    @Test(
        "a response that does not match the OpenAPI document is an issue",
        arguments: ["renamed", "status", "bare", "refused", "failed", "debugged"])
    func brokenPromises(name: String) async {
        await withKnownIssue { _ = await visitor.gets("/" + name) }
    }

    @Test(
        "a debug description of a value in a text is detected",
        arguments: [
            #"Your days run by Reply(key: "zone", value: "UTC") now."#, "Optional(3) left",
            "It is trading.Access(app: 1)", "see <Engine: 0x600001>", "Day(number: 3)",
        ])
    func debugText(text: String) { #expect(DebugText.found(in: text) != nil) }

    @Test(
        "ordinary text is not mistaken for a debug description",
        arguments: [
            "Read (daily: 3)", "@media (min-width: 40rem)", "Meditate (10 min)",
            "f({a: 1})", "new Date(year)", "Vitamin(s): two", "i.e. Example (of: this)",
        ])
    func plainText(text: String) { #expect(DebugText.found(in: text) == nil) }

    @Test("Y0: a command whose repetition gets the same response is no issue")
    func repetition() async throws {
        let first = try await visitor.repeats("POST", "/api/v1/taps")
        #expect(first.json?["count"] == 1 && first.json?["isNew"] == true)
        #expect(try await visitor.restarted().posts("/api/v1/taps", [:]).json?["count"] == 2)
    }

    @Test("Y0: a command whose repetition has a second effect is an issue")
    func brokenRepetition() async throws {
        await withKnownIssue { _ = try await visitor.repeats("POST", "/forgetful") }
    }

    @Test("JSON members are listed by path, once each and in order")
    func members() {
        let json: JSON = ["b": [["d": 1], ["c": nil]], "a": ["e": []], "f": "text"]
        #expect(json.members == ["a", "a.e", "b", "b[].c", "b[].d", "f"])
        #expect(JSON.array([]).members == [])
    }

    @Test("an unknown command line is rejected")
    func unknownCommand() async {
        #expect(await visitor.refusal(of: "tap")?.code == "command.unknown")
    }
}
