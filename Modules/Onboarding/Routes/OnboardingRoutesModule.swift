public import Core
internal import Engine
internal import Onboarding
internal import RouteKit

/// The setup over HTTP: the steps, their status and the answers. Rule O1.
public struct OnboardingRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "onboarding-routes", stability: .beta, summary: "Setting up over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(routes, to: .routes)
    }

    private let routes = Route.chapter(
        "Onboarding", under: "/onboarding",
        [
            .question(
                "", "onboarding.progress", summary: "List the setup steps", freshness: .moment,
                answers: OnboardingProgress.shape
            ) { _, asking in Onboarding.progress(at: asking.moment, in: asking.view) },
            .command(CloseOnboarding.self, .post, ""),
            .command(AnswerStep.self, .post, "/{step}"),
            .command(SkipStep.self, .post, "/{step}/skip"),
        ])
}
