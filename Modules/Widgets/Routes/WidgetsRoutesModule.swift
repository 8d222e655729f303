public import Core
internal import Engine
internal import RouteKit
internal import WidgetCards
internal import Widgets
internal import WidgetsAPI

/// The cards over HTTP: `/widgets/NAME.svg`, `/widgets/NAME.json`, and the snapshot. Rules W.
public struct WidgetsRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "widgets-routes", stability: .beta, summary: "Cards and the snapshot over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(WidgetsRoutesModule.own + KeyedRoutes.all, to: .routes)
        registrar.contribute(
            RouteSource { program in
                [WidgetRoutes.snapshot]
                    + Widgets.cards(of: program).flatMap {
                        [WidgetRoutes.picture($0), WidgetRoutes.data($0)]
                    }
            }, to: .routeSources)
    }

    private static let own = Route.chapter(
        "Widgets", under: "/widgets",
        [
            .question(
                "", "widgets.opened", summary: "List the open widgets",
                answers: OpenedWidget.list
            ) { _, asking in OpenedWidget.all(in: asking.view) },
            .command(OpenWidget.self, .post, "", answers: "The widget"),
            .command(CloseWidget.self, .delete, "/{widget}", answers: "The remaining widgets"),
        ])
}
