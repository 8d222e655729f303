public import Core
internal import Engine
internal import RouteKit
internal import Sync

/// The routes for devices that synchronise with a server. Rules Y1, Y2.
public struct SyncRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "sync-routes", stability: .experimental,
        summary: "The exchange of events with devices.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(SyncRoutesModule.route, to: .routes)
    }

    private static let route: Route = {
        var route = Route(
            .post, Route.api + "/sync", operation: "sync",
            summary: "Exchange events with a device",
            tag: "Sync", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let message = try SyncMessage(request.file)
            let side = SyncPeer(
                engine.journal, account: engine.account, clock: FixedClock(engine.now))
            do throws(JournalError) {
                let reply = try await side.answer(message)
                return RouteReply(contentType: "application/json", body: reply.json.bytes)
                    .with("Cache-Control", "no-store")
            } catch {
                throw error.rejection
            }
        }
        route.body = .file(longest: SyncMessage.longest)
        route.answers = [
            .file(
                "application/json", "The last event of each device known here, and missing events")
        ]
        return route
    }()
}
