public import Core
internal import Engine
internal import Profile
internal import RouteKit

/// The profile over HTTP.
public struct ProfileRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "profile-routes", stability: .beta, summary: "The profile over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            Route.chapter(
                "Profile", under: "/profile",
                [
                    .question(
                        "", "profile.show", summary: "Show the person's profile and totals",
                        answers: Profile.shape
                    ) { _, asking in Profile(on: asking.today, in: asking.view) }
                ]), to: .routes)
    }
}
