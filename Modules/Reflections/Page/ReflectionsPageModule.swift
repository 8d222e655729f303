public import Core
internal import PageKit
internal import RouteKit

/// The pages for reflections and moods: cards on Today, and a page. Rules M1, U2.
public struct ReflectionsPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "reflections-page", stability: .beta,
        summary: "Cards for moods and reflections on Today, and the journal page.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "reflections", title: "Journal", path: "/reflections", icon: "note", order: 101),
            to: .pagePlaces)
        registrar.contribute(
            PageSection("reflections.card", .aside, order: 7) { ReflectionCard.draw($0) },
            to: .pageSections)
        registrar.contribute(ReflectionFinder.finder, to: .pageFinders)
        registrar.contribute(
            ReflectionsPage.route, ReflectionActions.write, ReflectionActions.feel, to: .routes)
    }
}
