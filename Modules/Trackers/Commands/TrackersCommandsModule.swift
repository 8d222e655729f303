internal import CommandLineKit
public import Core
internal import PortabilityAPI
internal import TimeTradingAPI
internal import Trackers

/// What people type of trackers: taking in what ActivityWatch kept so far. Rule B8.
public struct TrackersCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "trackers-commands", stability: .beta,
        summary: "The import of what an ActivityWatch server kept.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(ActivityWatchImporter(), to: .commandImporters)
        registrar.contribute(PersonalFile(TrackerStore.fileName), to: .personalFiles)
        registrar.contribute(
            LiveReading {
                Session.active.flatMap { try? TrackerStore(reading: $0.folders.data) }
            }, to: .liveUsage)
    }
}
