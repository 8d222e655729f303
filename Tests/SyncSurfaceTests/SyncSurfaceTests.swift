import Core
import CoreTesting
import Engine
import RouteKit
import SurfaceTesting
import SyncCommands
import SyncRoutes
import Testing

@testable import Sync

/// Tests sync on the command line and over HTTP.
@Suite struct SyncSurfaceTests {
    private let surfaces: [any Module] = [SyncCommandsModule(), SyncRoutesModule()]
    private let visitor: Visitor

    init() throws { visitor = try Visitor([SyncModule(), NotesModule()] + surfaces) }

    @Test("Y1: a message delivers facts, and the response has the facts the sender lacks")
    func messages() async throws {
        #expect(await visitor.posts("/api/v1/notes", ["count": 2]).status == 200)
        let first = try await visitor.syncs(SyncMessage(have: []))
        #expect(first.have.map(\.sequence) == [1] && first.events.count == 1)
        let known = try await visitor.syncs(SyncMessage(have: first.have))
        #expect(known.events.isEmpty && !known.hasMore && known.parted.isEmpty)
        var forged = first.events[0]
        forged.event.payload = Array("{}".utf8)
        forged.device = DeviceID(high: 9, low: 9)
        let refused = try await visitor.syncs(SyncMessage(have: [], events: [forged]))
        #expect(refused.refused.map(\.why) == ["Its hash does not match its content."])
        let other = try Visitor([SyncModule(), NotesModule()] + surfaces)
        #expect(try await other.syncs(SyncMessage(have: [], events: first.events)).refused == [])
        #expect(try await other.syncs(SyncMessage(have: [])).events == first.events)
        #expect(visitor.unanswered == [])
    }

    @Test(
        "Y1: a malformed sync message or one of a newer version is rejected",
        arguments: [
            ("", 409, "sync.format"), (#"{"version":"1"}"#, 409, "sync.format"),
            (#"{"version":2}"#, 409, "sync.version"),
            (#"{"version":1,"have":[{"device":"x"}]}"#, 409, "sync.format"),
        ])
    func wrong(_ body: String, _ status: Int, _ code: String) async throws {
        let reply = await visitor.sends("POST", "/api/v1/sync", Array(body.utf8))
        #expect(reply.status == status && reply.json?["code"]?.string == code)
    }

    @Test("Y1: the command line reports a missing server or an invalid address")
    func typed() async throws {
        #expect(await visitor.refusal(of: "sync")?.code == "sync.none")
        for address in ["ftp://x", "http://", "http:///x", "a b", "http://-x"] {
            #expect(await visitor.refusal(of: "sync", address)?.code == "sync.address")
        }
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [SyncModule()])
    }
}

extension Visitor {
    /// Sends a message and parses the answer.
    fileprivate func syncs(_ message: SyncMessage) async throws -> SyncMessage {
        try SyncMessage(await sends("POST", "/api/v1/sync", message.json.bytes).body)
    }
}

/// Records notes, so that there is a fact to sync.
private struct NotesModule: Module {
    let manifest = ModuleManifest(
        id: "notes", stability: .experimental, summary: "Something to sync.")

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Route.command(NoteReplacement.self, .post, "/notes", tag: "Notes"), to: .routes)
    }
}
