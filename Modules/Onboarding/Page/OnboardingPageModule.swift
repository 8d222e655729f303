public import Core
internal import Onboarding
internal import PageKit
internal import RouteKit

/// The setup on the page: a card on Today that leads to one page for each step. Rule O1.
public struct OnboardingPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "onboarding-page", stability: .beta,
        summary: "A card on Today for the first setup.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(WelcomeCard.section, to: .pageSections)
        registrar.contribute(
            NavigationEntry(
                "welcome", title: "Set up", path: WelcomePage.path, icon: "spark", order: 180),
            to: .pagePlaces)
        registrar.contribute(
            WelcomePage.route, WelcomePage.answer, WelcomePage.close, WelcomeAssets.style.route,
            WelcomeAssets.script.route, to: .routes)
    }
}
