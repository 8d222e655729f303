public import Core
internal import RouteKit
internal import TimeTradingAPI
internal import Trackers

/// The interface of ActivityWatch, so that its watchers and clients can report to this server. Rule
/// B8.
public struct TrackersRoutesModule: Module {
    private let keeper = TrackerKeeper()

    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "trackers-routes", stability: .beta,
        summary: "The HTTP interface for ActivityWatch's watchers.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(ActivityWatch(keeper: keeper).routes, to: .routes)
        let keeper = keeper
        registrar.contribute(LiveReading { try? keeper.store() }, to: .liveUsage)
        registrar.contribute(
            ServerWork("trackers") { engine, place in
                try keeper.open(in: place.folder)
                return { try await keeper.run(engine) }
            }, to: .serverWork)
    }
}
