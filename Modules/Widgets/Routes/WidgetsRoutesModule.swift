public import Core
internal import Engine
internal import RouteKit
internal import WidgetCards
internal import Widgets
internal import WidgetsAPI

/// The cards of widgets over HTTP: `/widgets/NAME.svg`, `/widgets/NAME.json`, and the snapshot.
/// Rules W.
public struct WidgetsRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "widgets-routes", stability: .beta, summary: "Cards and the snapshot over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in
                [WidgetRoutes.snapshot]
                    + Widgets.cards(of: program).flatMap {
                        [WidgetRoutes.picture($0), WidgetRoutes.data($0)]
                    }
            }, to: .routeSources)
    }
}
