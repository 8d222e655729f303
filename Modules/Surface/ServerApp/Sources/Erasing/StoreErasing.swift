internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import PageKit
internal import RouteKit
internal import Server
internal import Synchronization

/// Lets the one person of a server delete everything, and starts the server again when the store
/// was replaced, by this program or another. Rule O3.
final class StoreErasing: ServerPart {
    private let journal: SQLiteJournal
    private let folders: Folders
    private let shelves: [String]
    private let clock: any Clock
    private let content = Mutex(Content())
    /// Ends when the store was replaced.
    let ending: AsyncStream<Void>
    private let ender: AsyncStream<Void>.Continuation

    private struct Content {
        var port: Int?
        var isOver = false
    }

    private static let pause = Duration.milliseconds(500)

    /// The erasing of the store in a person's folders; nil for a server of many and for a demo.
    init?(
        _ stores: ServerStores, _ demo: ServerDemo?, _ folders: Folders,
        _ environment: [String: String], _ clock: any Clock
    ) {
        guard let journal = stores.local, stores.keys == nil, demo == nil else { return nil }
        self.journal = journal
        self.folders = folders
        shelves = [environment["CAIRN_BACKUPS"] ?? ""].filter { !$0.isEmpty }
        self.clock = clock
        (ending, ender) = AsyncStream.makeStream(of: Void.self)
    }

    var module: (any Module)? { StoreErasingModule(self) }

    /// Looks whether the store was replaced, until the server stops.
    func run(engine: @escaping @Sendable (AccountID) -> Engine) async {
        while !Task.isCancelled {
            if journal.isReplaced {
                content.withLock { $0.isOver = true }
                ServerLog.replaced()
                return ender.finish()
            }
            try? await Task.sleep(for: StoreErasing.pause)
        }
    }

    /// Notes the port that the server listens at.
    func listens(at port: Int) { content.withLock { $0.port = port } }

    /// Starts the program again in the place of this process if the store was replaced, at the same
    /// port: nothing of the old store stays in memory.
    func restartAfterReplacement(_ line: [String]) {
        let (port, isOver) = content.withLock { ($0.port, $0.isOver) }
        guard isOver else { return }
        StartedProcess.restartProcess(line + (port.map { ["--port", "\($0)"] } ?? []))
    }

    /// The server that the store syncs with; nil if there is none.
    var server: String? { remains.server }

    private var remains: StoreCompanionFiles { StoreCompanionFiles(in: folders, shelves: shelves) }

    /// Deletes everything. Fails with `erase.syncs` for a store that syncs unless `local`, and as
    /// the journal does.
    func erase(local: Bool) throws(Rejection) {
        let remains = remains
        if let server = remains.server, !local { throw .eraseSyncs(server) }
        do throws(JournalError) {
            try SQLiteJournal.eraseEverything(
                in: remains.folder, and: remains.paths, clock: clock)
        } catch {
            throw error.rejection
        }
    }
}

/// The route and the page on which everything is deleted.
private struct StoreErasingModule: Module {
    private let erasing: StoreErasing

    let manifest = ModuleManifest(
        id: "store-erasing", stability: .beta,
        summary: "Deleting everything in the store of the one person of a server.")

    init(_ erasing: StoreErasing) { self.erasing = erasing }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(route, form, to: .routes)
        let erasing = erasing
        registrar.contribute(
            PageSection("store.erase", .settings, order: 91) { _ in
                .init(StoreErasingModule.card(erasing.server))
            }, to: .pageSections)
    }

    private var route: Route {
        let erasing = erasing
        var route = Route(
            .post, Route.api + "/erase", operation: "eraseEverything",
            summary: "Delete everything in the store for good", tag: "History",
            access: .person(.manage)
        ) { request, _ async throws(Rejection) in
            try erasing.erase(local: request.body["local"] == true)
            return .json(["erased": true])
        }
        route.body = .json(
            .object([
                .required("sure", .choice(["everything"])),
                .optional(
                    "local",
                    .boolean.described("True to delete only this store, although it syncs.")),
            ]))
        route.answers = [
            .json(.object([.required("erased", .boolean)]), "The store is empty.")
        ]
        route.isIdempotent = true
        return route.withoutTool
    }

    private var form: Route {
        let erasing = erasing
        return .form(
            "/erase", operation: "pageErase", summary: "Delete everything in the store."
        ) { request, _ async throws(Rejection) in
            guard request.form["sure"] == "yes" else {
                throw Rejection(
                    "erase.sure", "Confirm with the checkbox that you want to delete everything.",
                    field: "sure")
            }
            try erasing.erase(local: request.form["local"] == "yes")
            let main = """
                <section class="card empty page"><h1>Everything is deleted</h1>
                <p>The store is empty. Backups that you saved elsewhere stay.</p>
                <p class="acts"><a class="btn" href="/">Start again</a></p></section>
                """
            // What this browser keeps for offline use goes too (W3C Clear Site Data).
            return RouteReply.bare(Page("Everything is deleted", main: main), request)
                .with("Clear-Site-Data", #""cache", "storage""#)
        }
    }

    private static func card(_ server: String?) -> String {
        var told = ""
        if let server {
            told = """
                <p>This store syncs with \(escaped(server)). The account there and the other \
                devices keep their data. Delete the account there too.</p>
                <p><label class="check"><input type="checkbox" name="local" value="yes" required>\
                Delete only this store</label></p>
                """
        }
        return """
            <details class="card" id="erase"><summary>Delete everything</summary>
            <form method="post" action="/erase" class="stack" data-plain>
            <p class="soft">Deletes all habits, history and settings, the backups next to the \
            store and earlier stores. This cannot be undone.</p>
            <p><a href="/move">Save a copy first</a></p>\(told)
            <p><label class="check"><input type="checkbox" name="sure" value="yes" required>\
            Yes, delete everything for good</label></p>
            <p class="acts"><button class="btn stop">Delete everything</button></p></form></details>
            """
    }
}
