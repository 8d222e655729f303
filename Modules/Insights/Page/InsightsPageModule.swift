public import Core
internal import Engine
internal import Insights
internal import PageKit
internal import RouteKit

/// The Insights page with the review of a week or month, findings and experiments. Rules U1, I1,
/// I2, I3.
public struct InsightsPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "insights-page", stability: .beta,
        summary: "The page with the review, patterns and experiments.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "insights", title: "Insights", path: InsightsPage.path, icon: "star", order: 80),
            to: .pagePlaces)
        registrar.contribute(
            PageSection("insights.drawn", .main, order: 6) { DrawnCard.draw($0) },
            to: .pageSections)
        registrar.contribute(
            InsightsPage.route, InsightsPage.start, InsightsPage.cancel,
            InsightsAssets.style.route, to: .routes)
    }
}

/// The card on Today with the plan of the experiments.
enum DrawnCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today else { return nil }
        let drawn = Insights.underWay(at: scene.asking.moment, in: scene.view).filter {
            $0.today != nil
        }
        guard !drawn.isEmpty else { return nil }
        let lines = drawn.map { "<p>\(escaped(ExperimentDrawing.today($0) ?? ""))</p>" }
        return .init(
            """
            <section class="card" aria-labelledby="drawn"><h2 id="drawn">Experiment</h2>\
            \(lines.joined())<p class="acts"><a href="\(InsightsPage.path)">Insights</a></p>\
            </section>
            """)
    }
}
