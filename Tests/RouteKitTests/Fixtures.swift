import Core
import CoreTesting
import Engine

@testable import RouteKit

/// Counts taps and takes marks: the smallest module with a state and commands.
struct TapModule: Module {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "taps", stability: .experimental, summary: "Counts taps.", events: Taps.Kind.names)
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(Taps())
        registrar.accept(Tap.self)
        registrar.accept(Mark.self)
    }
}

struct Taps: Projection {
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

struct Tap: Command {
    static let name = "taps.tap"
    static let isIdempotent = false
    static let form = Form("Tap", { _ in Tap() }, Field("note", \Tap.note, default: ""))
    static let answer = Shape<Int64> { Member("count", \.self) }
    var note: String { "" }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.state(of: Taps.self).count < 100 else {
            throw Rejection("taps.enough", "That is enough.", category: .conflict)
        }
        return [.tap]
    }
    func reply(in context: ReplyContext) throws(Rejection) -> Int64 {
        context.view.state(of: Taps.self).count
    }
}

/// A command with a field of each type, which echoes its input.
struct Mark: Command {
    var id: EventID
    var day: Day?
    var title: String
    var count: Int
    var tags: [String]
    var isHard: Bool

    static let name = "taps.mark"
    static let isIdempotent = false
    static let form = Form(
        "Mark something", Mark.init(id:day:title:count:tags:isHard:),
        Field("id", \.id, "Which."), Field("day", \.day, "When."),
        Field(
            "title", \.title, .line(1...20),
            refusal: Refusal("taps.title", "A title has 1 to 20 characters.")),
        Field("count", \.count, .integer(1...9), default: 1), Field("tags", \.tags, default: []),
        Field("hard", \.isHard, default: false))
    static let answer = Shape<Mark> {
        Member("id", \.id)
        Member("day", \.day)
        Member("title", \.title)
        Member("count", \.count)
        Member("tags", \.tags)
        Member("hard", \.isHard)
    }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] { [.tap] }
    func reply(in context: ReplyContext) throws(Rejection) -> Mark { self }
}

extension EventDraft {
    static let tap = EventDraft("taps.tapped", payload: Array("{}".utf8))
}

/// A site with a few routes over the taps.
enum TapSite {
    static let routes: [Route] = [
        .question(
            "/taps", operation: "countTaps", summary: "How many taps", tag: "Taps",
            parameters: [.query("on", .day, "A day.")],
            answer: .json(.object([.required("count", .integer)]), "The count")
        ) { _, asking in ["count": .integer(asking.view.state(of: Taps.self).count)] },
        .command(
            .post, "/taps", operation: "tap", summary: "Tap", tag: "Taps",
            body: .object([.optional("note", .text(.line(1...20)))]),
            answer: .json(.object([.required("count", .integer)]), "The count"),
            { _ in Tap() }, reply: { ["count": .integer($0.reply)] }),
        Route(.get, "/taps/{id}", operation: "getTap", summary: "One", tag: "Taps", access: .anyone)
        {
            request, _ async throws(Rejection) in .json(["id": .optional(request.text("id"))])
        }.taking(.path("id", .id, "Which.")),
        .command(
            Mark.self, .post, "/marks/{id}", tag: "Taps", fixed: ["hard": true], query: ["day"],
            location: { "/marks/\($0.id)" }),
        .command(Mark.self, .delete, "/marks/{id}", tag: "Taps", fixed: ["hard": false]),
        form,
    ]

    /// The same command as an HTML form sends it.
    private static var form: Route {
        var route = Route(
            .post, "/form", operation: "markForm", summary: "Mark", tag: "Page", access: .session
        ) { request, engine async throws(Rejection) in
            let mark = try request.command(Mark.self, fixed: ["id": .string(id)])
            let outcome = try await engine.perform(mark, zone: request.zone)
            return RouteReply(contentType: "application/json", body: outcome.bytes(Mark.answer))
        }
        route.body = .form
        route.isDocumented = false
        return route
    }

    static let id = "0195b0c0-7a10-7000-8000-000000000001"

    static func journal() -> MemoryJournal { MemoryJournal() }

    static func make(_ journal: MemoryJournal = journal()) throws -> RouteDispatcher {
        let engine = Engine(
            program: try Program([TapModule()]), journal: journal,
            account: AccountID(high: 1, low: 1), device: DeviceID(high: 2, low: 2),
            clock: FixedClock(Instant(seconds: 1_700_000_000)))
        return try RouteDispatcher(routes, engine: engine)
    }
}

extension RouteDispatcher {
    /// Sends a request and returns the reply.
    func send(
        _ method: String, _ target: String, body: String = "", _ fields: [String: String] = [:]
    ) async -> RouteReply {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        var all = ["cairn-zone": "UTC"]
        if !body.isEmpty { all["content-type"] = "application/json" }
        all.merge(fields) { $1 }
        let fixed = all
        let raw = RawRequest(
            method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "",
            body: Array(body.utf8)
        ) { fixed[$0] }
        return await answer(raw, to: find(method: method, path: parts[0]))
    }
}

extension RouteReply {
    var json: JSON? { try? JSON(parsing: body) }
    var code: String? { json?["code"]?.string }
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
