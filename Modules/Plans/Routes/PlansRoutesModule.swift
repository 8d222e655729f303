public import Core
internal import Engine
internal import Plans
internal import PlansHosting
internal import RouteKit

/// The HTTP routes for plans: included features and, on servers with plans, licences, purchases and
/// trials. Rule O4.
public struct PlansRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "plans-routes", stability: .beta, summary: "Plans, licences and purchases over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in
                let host = program.provided(.planHost)
                return Route.chapter(
                    "Plan", under: "/plan",
                    [status.withoutTool, licence(host)] + (host.map(Purchases.routes) ?? []))
            }, to: .routeSources)
    }

    private let status = Route.question(
        "", "plans.status", summary: "Show the plan, its features and its last day",
        freshness: .moment,
        answers: PlanStatus.shape
    ) { _, asking in Plans.status(on: asking.today, in: asking.view) }

    /// Adds a licence. On a server with many users, the licence is first assigned to the account.
    private func licence(_ host: PlanHost?) -> Route {
        var route = Route.command(AddLicence.self, .post, "/licences").withoutTool
        guard let host else { return route }
        let handler = route.handler
        route.handler = { request, engine async throws(Rejection) in
            let command = try request.command(AddLicence.self)
            try await PlanService(host, engine, zone: request.zone).claim(command.licence)
            return try await handler(request, engine)
        }
        return route
    }
}
