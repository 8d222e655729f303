public import Core

/// What trackers report, kept beside the journal and read for the apps that were used. Rule B8.
public struct TrackersModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "trackers", stability: .beta,
        summary: "What trackers saw, kept on this machine, and which apps it means.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.usageSinks)
    }
}
