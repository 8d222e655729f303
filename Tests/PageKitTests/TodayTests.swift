import Core
import Engine
import RouteKit
import SettingsAPI
import Testing

@testable import PageKit

@Suite struct TodayTests {
    /// A module that shows two sections in its own order.
    private struct Toy: Module {
        var order = ""
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
            let order = order
            registrar.contribute(
                SettingDefinition(
                    key: TodayOrder.key, title: "Order", help: "Order.", read: { _, _ in order },
                    write: { _, _, _ throws(Rejection) in [] }), to: .settings)
        }
    }

    @Test("U2: Today shows the modules' sections in order, for the selected day")
    func sections() throws {
        let page = try page(order: "default")
        let early = try #require(page.main.firstRange(of: "toy.early \(yesterday)"))
        let late = try #require(page.main.firstRange(of: "toy.late \(yesterday)"))
        #expect(early.lowerBound < late.lowerBound)
        #expect(page.main.contains("Yesterday"))
        #expect(!page.main.contains("toy.none"))
    }

    @Test("U2: sections of the main column are in the person's order")
    func order() throws {
        let page = try page(order: "nobody, toy.late")
        let early = try #require(page.main.firstRange(of: "toy.early"))
        let late = try #require(page.main.firstRange(of: "toy.late"))
        #expect(late.lowerBound < early.lowerBound)
    }

    @Test("U2: the sky shows the person's time of day; for another day it is daytime")
    func sky() throws {
        let hours = [(4, "night"), (5, "dawn"), (9, "noon"), (17, "dusk"), (21, "night")]
        for (hour, sky) in hours {
            #expect(try scene(hour: hour).sky == sky, "at \(hour)")
            #expect(try scene(hour: hour, back: 1).sky == "noon")
        }
    }

    private func scene(hour: Int, back: Int = 0) throws -> PageSection.Scene {
        let program = try Program([PagesModule()])
        let zone = try Zone(identifier: "Europe/London")
        let now = Instant(seconds: 1_795_219_200 + Int64(hour) * 3_600)
        let asking = QueryContext(
            view: WorldView(program.emptyWorld, of: program),
            moment: Moment(now, rule: DayRule(zone: zone)), revision: 1)
        return .init(asking: asking, day: asking.today - back)
    }

    private let yesterday = Day("2026-11-20")!

    private func page(order: String) throws -> Page {
        let program = try Program([PagesModule(), Toy(order: order)])
        let zone = try Zone(identifier: "Europe/London")
        let now = Instant(seconds: 1_795_253_400)
        let asking = QueryContext(
            view: WorldView(program.emptyWorld, of: program),
            moment: Moment(now, rule: DayRule(zone: zone)), revision: 1)
        return TodayPage.page(.init(asking: asking, day: yesterday))
    }
}
