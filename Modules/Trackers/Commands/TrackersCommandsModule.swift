internal import CommandLineKit
public import Core
internal import PortabilityAPI
internal import TimeTradingAPI
internal import Trackers

/// The commands for trackers: the import from ActivityWatch. Rule B8.
public struct TrackersCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "trackers-commands", stability: .beta,
        summary: "The import of records of an ActivityWatch server.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(ActivityWatchImporter(), to: .commandImporters)
        registrar.contribute(PersonalFile(TrackerStore.fileName), to: .personalFiles)
        registrar.contribute(
            LiveReading {
                Session.active.flatMap { try? TrackerStore(reading: $0.folders.data) }
            }, to: .liveUsage)
    }
}
