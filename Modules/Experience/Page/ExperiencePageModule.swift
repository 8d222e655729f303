public import Core
internal import ExperienceAPI
internal import PageKit

/// The points on the page: today's in the header, and a card on Today. Rules U2, X.
public struct ExperiencePageModule: Module {
    /// Creates the module. The program must also contain a module that provides points.
    public init() {}

    public let manifest = ModuleManifest(
        id: "experience-page", stability: .stable,
        summary: "Points in the head of the page and on a card.",
        requires: [Capability<any PointProvider>.pointProvider.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        let provider = try registrar.require(.pointProvider)
        registrar.contribute(
            PageSection("experience.points", .head, order: 10) { Points.chip(provider, $0) },
            PageSection("experience.card", .aside, order: 20) { Points.card(provider, $0) },
            to: .pageSections)
    }
}

/// The drawing of points.
enum Points {
    static func chip(
        _ provider: any PointProvider, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let points = provider.total(
            over: DaySpan(scene.today), today: scene.today, in: scene.view)
        return .init(
            "<a class=\"chip star\" href=\"/#points\" "
                + "aria-label=\"\(grouped(points)) points today\">"
                + "\(Icon.html("star"))\(grouped(points))</a>")
    }

    static func card(
        _ provider: any PointProvider, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let spans = [("On this day", DaySpan(scene.day)), ("That week", .week(of: scene.day))]
        let now = [("Today", DaySpan(scene.day)), ("Week", .week(of: scene.day))]
        let figures =
            (scene.day == scene.today ? now : spans).map { title, span in
                (title, provider.total(over: span, today: scene.today, in: scene.view))
            } + [("Total", provider.total(upTo: scene.today, in: scene.view))]
        let rows = figures.map { title, points in
            "<div><dt>\(title)</dt><dd>\(grouped(points))</dd></div>"
        }
        return .init(
            """
            <section class="card" id="points" aria-labelledby="points-title">
            <h2 id="points-title">Points</h2><dl class="facts">\(rows.joined())</dl></section>
            """)
    }
}
