public import Core
internal import PageKit
internal import PlansHosting
internal import RouteKit

/// The page of the plan: what is included, what it costs, and how to leave. Rules O4, U1.
public struct PlansPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "plans-page", stability: .beta,
        summary: "The page of the plan: what is included, prices, trial and licences.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PagePlace("plan", title: "Plan", path: PlanPage.path, icon: "star", order: 140),
            to: .pagePlaces)
        registrar.contribute(PlanAssets.style.route, PlanPage.route, to: .routes)
        registrar.contribute(
            RouteSource { program in program.provided(.planHost).map(PlanActions.routes) ?? [] },
            to: .routeSources)
    }
}
