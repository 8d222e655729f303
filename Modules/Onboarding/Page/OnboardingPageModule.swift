public import Core
internal import Onboarding
internal import PageKit
internal import RouteKit

/// Setting up on the page: a card on Today that leads to a page a step. Rule O1.
public struct OnboardingPageModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "onboarding-page", stability: .beta,
        summary: "A card on Today for the first set-up.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(WelcomeCard.section, to: .pageSections)
        registrar.contribute(
            PagePlace(
                "welcome", title: "Set up", path: WelcomePage.path, icon: "spark", order: 180),
            to: .pagePlaces)
        registrar.contribute(
            WelcomePage.route, WelcomePage.answer, WelcomePage.close, WelcomeAssets.style.route,
            WelcomeAssets.script.route, to: .routes)
    }
}
