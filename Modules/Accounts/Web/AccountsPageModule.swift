public import Core
internal import PageKit
internal import RouteKit

/// Signing in and up, letting devices in, and what one is signed in by, as pages. Rule O3.
public struct AccountsPageModule: Module {
    private let site: AccountSite

    /// A module for a server of many people.
    public init(_ site: AccountSite) { self.site = site }

    public let manifest = ModuleManifest(
        id: "accounts-page", stability: .experimental,
        summary: "Pages on which people sign in, and see by what they are signed in.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            SignInPage(site).routes + SignUpPage(site).routes + DevicesPage(site).routes,
            to: .routes)
    }
}
