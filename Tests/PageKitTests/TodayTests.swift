import Core
import Engine
import RouteKit
import Testing

@testable import PageKit

@Suite struct TodayTests {
    /// A module that shows two sections in an order of its own.
    private struct Toy: Module {
        var manifest: ModuleManifest {
            ModuleManifest(id: "toy", stability: .experimental, summary: "Two sections.")
        }
        func register(with registrar: inout Registrar) throws(WiringError) {
            for (id, order) in [("toy.late", 20), ("toy.early", 10)] {
                registrar.contribute(
                    PageSection(id, .main, order: order) { scene in
                        .init("<p>\(id) \(scene.day)</p>")
                    }, to: .pageSections)
            }
            registrar.contribute(
                PageSection("toy.none", .aside, order: 0) { _ in nil }, to: .pageSections)
        }
    }

    @Test("U2: Today is made of what features give, in order, for the day that is looked at")
    func sections() throws {
        let program = try Program([PagesModule(), Toy()])
        let zone = try Zone(identifier: "Europe/London")
        let now = Instant(seconds: 1_795_253_400)
        let asking = Asking(
            view: WorldView(program.emptyWorld, of: program),
            moment: Moment(now, rule: DayRule(zone: zone)), revision: 1)
        let page = TodayPage.page(.init(asking: asking, day: asking.today - 1))
        let early = try #require(page.main.firstRange(of: "toy.early \(asking.today - 1)"))
        let late = try #require(page.main.firstRange(of: "toy.late \(asking.today - 1)"))
        #expect(early.lowerBound < late.lowerBound)
        #expect(page.main.contains("Yesterday"))
        #expect(!page.main.contains("toy.none"))
    }
}
