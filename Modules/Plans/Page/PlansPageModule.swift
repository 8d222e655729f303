public import Core
internal import PageKit
internal import PlansHosting
internal import RouteKit

/// The module of the plan page: included features, prices and cancellation. Rules O4, U1.
public struct PlansPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "plans-page", stability: .beta,
        summary: "The page of the plan: features, prices, trial and licences.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry("plan", title: "Plan", path: PlanPage.path, icon: "star", order: 140),
            to: .pagePlaces)
        registrar.contribute(PlanAssets.style.route, PlanPage.route, to: .routes)
        registrar.contribute(
            RouteSource { program in program.provided(.planHost).map(PlanActions.routes) ?? [] },
            to: .routeSources)
    }
}
