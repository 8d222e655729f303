import Core
import Engine
@testable import RouteKit

/// A journal in memory that knows no more than these tests need.
actor PlainJournal: Journal {
    private var events: [Event] = []

    func append(
        _ events: [Event], to account: AccountID, from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        let known = Set(self.events.map(\.id))
        let admissions = events.map { known.contains($0.id) ? Admission.exists : .created }
        self.events += zip(events, admissions).filter { $1 == .created }.map(\.0)
        return .stored(admissions, head: Cursor(Int64(self.events.count)))
    }

    func admit(
        _ events: [SealedEvent], to account: AccountID
    ) async throws(JournalError) -> [Admission] { [] }

    func read(
        _ account: AccountID, after cursor: Cursor, _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        let rest = events.dropFirst(Int(cursor.rawValue))
        if !rest.isEmpty { body(Array(rest)) }
        return Cursor(Int64(events.count))
    }

    func entries(
        _ account: AccountID, after cursor: Cursor, limit: Int
    ) async throws(JournalError) -> [JournalEntry] { [] }

    func latest(
        _ account: AccountID, limit: Int
    ) async throws(JournalError) -> [JournalEntry] { [] }

    func head(_ account: AccountID) async throws(JournalError) -> Cursor {
        Cursor(Int64(events.count))
    }

    func snapshots(
        _ account: AccountID, _ wanted: [SnapshotKey]
    ) async throws(JournalError) -> [StoredSnapshot] { [] }

    func keep(_ snapshots: [StoredSnapshot], for account: AccountID) async throws(JournalError) {}
}

/// Counts taps: the smallest module with a state and a command.
struct TapModule: Module {
    var manifest: ModuleManifest {
        ModuleManifest(
            id: "taps", stability: .experimental, summary: "Counts taps.", events: ["taps.tapped"])
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(Taps())
        registrar.accept(Tap.self)
    }
}

struct Taps: Projection {
    struct State: Snapshot {
        var count: Int64 = 0
        init() {}
        func write(to writer: inout ByteWriter) { writer.fixed(count) }
        init(from reader: inout ByteReader) throws(ByteReaderError) {
            count = try reader.fixed(Int64.self)
        }
    }
    static let name = "taps"
    static let version = 1
    static let kinds = ["taps.tapped"]
    var initial: State { State() }
    func fold(_ event: Event, kind: Int, into state: inout State) { state.count += 1 }
}

struct Tap: Command {
    static let name = "taps.tap"
    static let isIdempotent = false
    func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Int64> {
        let count = context.view.state(of: Taps.self).count
        guard count < 100 else {
            throw Rejection("taps.enough", "That is enough.", category: .conflict)
        }
        return Decision([EventDraft("taps.tapped", payload: Array("{}".utf8))], reply: count + 1)
    }
}

/// A site of a few routes over the taps.
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
        Route(.get, "/taps/{id}", operation: "getTap", summary: "One", tag: "Taps") {
            request, _ async throws(Rejection) in .json(["id": .optional(request.text("id"))])
        }.taking(.path("id", .id, "Which.")),
    ]

    static func make() throws -> RouteDispatcher {
        let engine = Engine(
            program: try Program([TapModule()]), journal: PlainJournal(),
            account: AccountID(high: 1, low: 1), device: DeviceID(high: 2, low: 2),
            clock: FixedClock(Instant(seconds: 1_700_000_000)))
        return try RouteDispatcher(routes, engine: engine)
    }
}

extension RouteDispatcher {
    /// Sends a request and gives the reply.
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
