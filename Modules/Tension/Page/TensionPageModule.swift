public import Core
internal import PageKit
internal import RouteKit

/// The check-in card of Today. Rules N, U7.
public struct TensionPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "tension-page", stability: .beta, summary: "A check-in card on Today.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("tension.card", .main, order: 50) { CheckInCard.draw($0) },
            to: .pageSections)
        for route in CheckInForms.all { registrar.contribute(route, to: .routes) }
    }
}
