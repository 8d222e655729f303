internal import CoachAPI
public import Core
internal import PageKit
internal import RouteKit

/// The Coach page, its ideas and the links from items. Rules C, M2, U1, U3.
public struct CoachPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "coach-page", stability: .beta,
        summary: "The coach page: check-in, conversation, ideas and crisis helplines.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry("coach", title: "Coach", path: CoachPage.path, icon: "chat", order: 50),
            to: .pagePlaces)
        registrar.contribute(
            ItemLink("coach.talk", .detail, title: "Talk to coach", icon: "chat") {
                "\(CoachPage.path)?item=\($0 ?? "")"
            },
            ItemLink("coach.skip", .skip, title: "Talk to coach", icon: "chat") {
                "\(CoachPage.path)?item=\($0 ?? "")&skip=true"
            },
            ItemLink("coach.ideas", .start, title: "More ideas", icon: "spark") { _ in
                IdeasPage.path
            }, to: .itemLinks)
        registrar.contribute(
            CoachPage.route, CoachActions.apply, CoachActions.choose, CoachActions.resume,
            IdeasPage.route, CoachAssets.style.route, CoachAssets.script.route, to: .routes)
        registrar.contribute(
            RouteSource { program in [CoachActions.say(program.provided(.coachModel))] },
            to: .routeSources)
    }
}
