internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync

/// `cairn sync`: brings this store and a server to the same facts. Rule Y1.
struct SyncCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Bring this store and a server to the same facts.",
        discussion: """
            What is missing here comes down, what is missing there goes up, each fact once. A
            line that breaks loses nothing: sync again. The address is kept for the next time.

            Examples:
              cairn sync http://127.0.0.1:8080
              cairn sync
            """)

    @Argument(help: "The address of the server; the last one unless given.")
    var address: String?

    func run() async throws {
        let store = try await session.store()
        let server = try address.map(SyncAddress.init(_:)) ?? SyncAddress.kept(in: session)
        let run = SyncRun(
            SyncSide(store.journal, account: store.account),
            fresh: { store.engine.newID() }
        ) { message throws(Rejection) in try server.carry(message) }
        let report = try await run.run()
        if report.replaced > 0 { _ = try await session.perform(NoteReplacement(report.replaced)) }
        try server.keep(in: session)
        session.show(report, as: SyncReport.shape) { report in
            for line in SyncCommand.lines(report) { session.show(line) }
        }
    }

    private static func lines(_ report: SyncReport) -> [String] {
        guard report.sent + report.received > 0 else { return ["Both sides have the same facts."] }
        var lines = [
            "\(report.sent.counted("fact")) went up, \(report.received) came down."
        ]
        if report.parted > 0 {
            lines.append(
                "Another store wrote under this one's name: "
                    + "\(report.parted.counted("fact")) of this one have a new name now.")
        }
        return lines
    }
}

/// The server that a store is brought together with.
struct SyncAddress {
    private let root: String

    /// An address as people type it: without a scheme it is of HTTPS, and of HTTP on this machine.
    /// Refused with `sync.address` if it is none of either.
    init(_ text: String) throws(Rejection) {
        let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains { host in
            text == host || text.hasPrefix(host + ":") || text.hasPrefix(host + "/")
        }
        let address = text.contains("://") ? text : (isLocal ? "http://" : "https://") + text
        let rest = ["http://", "https://"].first { address.hasPrefix($0) }
            .map { address.dropFirst($0.count) }
        guard let first = rest?.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "-"),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), address.utf8.count <= 2_000
        else {
            throw Rejection(
                "sync.address", "\(TextFitting.quoted(text)) is no address of a server.",
                field: "address", hints: ["Write it as http://127.0.0.1:8080."])
        }
        root = address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// The address that this store was brought together with last.
    static func kept(in session: Session) throws(Rejection) -> SyncAddress {
        guard let bytes = try? Files.read(path(session), limit: 4_096) else {
            throw Rejection(
                "sync.none", "This store was not brought together with a server yet.",
                field: "address", category: .notFound,
                hints: ["Name one: cairn sync http://127.0.0.1:8080"])
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return try SyncAddress(text.split(separator: "\n").first.map(String.init) ?? "")
    }

    func keep(in session: Session) throws(Rejection) {
        do throws(Files.Failure) {
            try Files.write(Array((root + "\n").utf8), to: SyncAddress.path(session))
        } catch {
            throw Rejection(
                "sync.unwritable", "The address cannot be kept: \(error.reason).",
                category: .unavailable)
        }
    }

    private static func path(_ session: Session) -> String { session.folders.data + "/sync" }

    /// Sends a message and reads what is answered.
    func carry(_ message: SyncMessage) throws(Rejection) -> SyncMessage {
        let answer = try Download.post(
            root + "/api/v1/sync", message.json.bytes, type: "application/json")
        guard answer.status == 200 else {
            let why = (try? JSON(parsing: answer.bytes))?["detail"]?.string
            throw Rejection(
                "sync.answer",
                "\(TextFitting.quoted(root)) does not sync: "
                    + TextFitting.cut(why ?? "it answers \(answer.status).", to: 200),
                category: .unavailable)
        }
        return try SyncMessage(answer.bytes)
    }
}
