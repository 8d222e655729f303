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
        summary: "Takes what a device brings, and gives it what it lacks.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(SyncRoutesModule.route, to: .routes)
    }

    private static let route: Route = {
        var route = Route(
            .post, Route.api + "/sync", operation: "sync",
            summary: "Takes events that a device brings, and gives it those that it lacks",
            tag: "Sync", access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let message = try SyncMessage(request.file)
            let side = SyncSide(
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
        route.answers = [.file("application/json", "Where the chains end here, and events")]
        return route
    }()
}
