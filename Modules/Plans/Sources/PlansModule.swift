public import Core
internal import EntitlementsAPI
internal import FlagsAPI
internal import OnboardingAPI
internal import ProductEventsAPI

/// What a person's plan includes: everything, unless whoever runs the program set plans up.
/// Rule O4.
public struct PlansModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "plans", stability: .beta,
        summary: "What is free, and what Pro adds: by a purchase, a licence or a trial.",
        provides: [Capability<any Entitlements>.entitlements.name],
        events: PlanFact.Kind.names, irreversible: PlanFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(PlansState.self)
        registrar.accept(AddLicence.self)
        registrar.contribute(
            EventWords(PlanFact.self) { _, _ in "Added a licence" }, to: .eventWords)
        registrar.provide(PlanAnswers(), as: .entitlements)
        registrar.contribute(FreeLimits.all + [Plans.trials], to: .tunables)
        registrar.contribute(PlanOnboarding.step, to: .onboardingSteps)
        registrar.contribute(PlanProductEvents.source, to: .productEvents)
        registrar.contribute(PlanProductEvents.routes, to: .productEventRoutes)
        registrar.contribute(PlanProductEvents.plan, to: .productEventTraits)
    }
}

/// Answers whoever holds something back.
struct PlanAnswers: Entitlements {
    func includes(_ feature: PlanFeature, on day: Day, in view: WorldView) -> Bool {
        Plans.isPro(on: day, in: view)
    }
}
