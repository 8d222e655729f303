public import Core
internal import EntitlementsAPI
internal import FlagsAPI
internal import OnboardingAPI
internal import ProductEventsAPI

/// The user's plan. Everything is included unless the operator configured plans. Rule O4.
public struct PlansModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "plans", stability: .beta,
        summary: "The free plan and Pro, by a purchase, a licence or a trial.",
        provides: [Capability<any Entitlements>.entitlements.name],
        events: PlanFact.Kind.names, irreversible: PlanFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(PlansState.self)
        registrar.accept(AddLicence.self)
        registrar.contribute(
            EventDescriptions(PlanFact.self) { _, _ in "Added a licence" }, to: .eventDescriptions)
        registrar.provide(PlanAnswers(), as: .entitlements)
        registrar.contribute(FreeLimits.all + [Plans.trials], to: .tunables)
        registrar.contribute(PlanOnboarding.step, to: .onboardingSteps)
        registrar.contribute(PlanProductEvents.source, to: .productEvents)
        registrar.contribute(PlanProductEvents.routes, to: .productEventRoutes)
        registrar.contribute(PlanProductEvents.plan, to: .productEventTraits)
    }
}

/// The answers to modules that limit features by plan.
struct PlanAnswers: Entitlements {
    func includes(_ feature: PlanFeature, on day: Day, in view: WorldView) -> Bool {
        Plans.isPro(on: day, in: view)
    }
}
