public import Core
internal import PageKit
internal import RouteKit

/// The profile pages. The avatar replaces the face in the header. Rules O2, U1.
public struct ProfilePageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "profile-page", stability: .beta, summary: "The profile, and the avatar in the head.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            PageSection("profile.face", .face, order: 0) { AvatarDrawing.face($0) },
            PageSection("profile.card", .profile, order: 0) { ProfileCard.draw($0) },
            to: .pageSections)
        registrar.contribute(
            PageFinder(order: 5) { query, _ in
                query.matches("Profile")
                    ? [.init("Profile", kind: "Place", path: "/profile", icon: "face")] : []
            }, to: .pageFinders)
        registrar.contribute(
            ProfilePage.route, AvatarArt.drawings.route, AvatarArt.style.route, to: .routes)
    }
}
