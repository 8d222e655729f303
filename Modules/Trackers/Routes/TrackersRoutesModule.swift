public import Core
internal import RouteKit
internal import TimeTradingAPI
internal import Trackers

/// The interface of ActivityWatch, so that its watchers and clients can report to this server. Rule
/// B8.
public struct TrackersRoutesModule: Module {
    private let service = TrackerService()

    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "trackers-routes", stability: .beta,
        summary: "The HTTP interface for ActivityWatch's watchers.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(ActivityWatch(service: service).routes, to: .routes)
        let service = service
        registrar.contribute(LiveReading { try? service.store() }, to: .liveUsage)
        registrar.contribute(
            ServerWork("trackers") { engine, place in
                try service.open(in: place.folder)
                return { try await service.run(engine) }
            }, to: .serverWork)
    }
}
