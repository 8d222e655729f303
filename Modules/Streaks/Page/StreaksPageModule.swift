public import Core
internal import PageKit
internal import RouteKit
internal import StreaksAPI

/// The parts of web pages about streaks: flame, progress bar, strip of days, and the week's cairn.
/// Rules U1, U2.
public struct StreaksPageModule: Module {
    /// Creates the module for a program's module list. The list must also contain a provider of
    /// streaks.
    public init() {}

    public let manifest = ModuleManifest(
        id: "streaks-page", stability: .stable,
        summary: "The flame, the day bar, the strip of days and the week's cairn.",
        requires: [Capability<any StreakProvider>.streakProvider.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let provider = try registrar.require(.streakProvider)
        let sections = [
            PageSection("streaks.flame", .head, order: 20) { Flame.draw(provider, $0) },
            PageSection("streaks.bar", .hero, order: 10) { DayBar.draw(provider, $0) },
            PageSection("streaks.strip", .strip, order: 10) { Strip.draw(provider, $0) },
            PageSection("streaks.card", .main, order: 60) { StreakCard.draw(provider, $0) },
        ]
        registrar.contribute(
            NavigationEntry(
                "trail", title: "Your weeks", path: "/trail", icon: "mountain", order: 100),
            to: .pagePlaces)
        registrar.contribute(TrailPage.route(provider), to: .routes)
        registrar.contribute(sections, to: .pageSections)
    }
}
