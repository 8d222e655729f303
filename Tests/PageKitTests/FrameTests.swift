import Core
import Engine
import Testing

@testable import PageKit
@testable import RouteKit

@Suite struct FrameTests {
    /// A module with two places and a part of the head.
    private struct Toy: Module {
        var manifest: ModuleManifest {
            ModuleManifest(id: "toy", stability: .experimental, summary: "Two places.")
        }
        func register(with registrar: inout Registrar) throws(WiringError) {
            for (id, order) in [("late", 20), ("early", 10)] {
                registrar.contribute(
                    PagePlace(id, title: "To \(id)", path: "/\(id)", icon: "flag", order: order),
                    to: .pagePlaces)
            }
            registrar.contribute(
                PageSection("toy.flame", .head, order: 0) { _ in .init("<b>7 in a row</b>") },
                to: .pageSections)
        }
    }

    @Test("U1: the head has the places, the flame, + and settings; the foot has the places and +")
    func frame() throws {
        let html = try html()
        let head = try #require(html.firstRange(of: "</header>"))
        for part in [html[..<head.lowerBound], html[head.upperBound...]] {
            let early = try #require(part.firstRange(of: "href=\"/early\""))
            let late = try #require(part.firstRange(of: "href=\"/late\""))
            #expect(early.lowerBound < late.lowerBound)
            #expect(part.contains("href=\"/items/new\""))
        }
        #expect(html[..<head.lowerBound].contains("<b>7 in a row</b>"))
        #expect(html[..<head.lowerBound].contains("href=\"/settings\""))
    }

    private func html() throws -> String {
        let program = try Program([PagesModule(), Toy()])
        let zone = try Zone(identifier: "Europe/London")
        let asking = QueryContext(
            view: WorldView(program.emptyWorld, of: program),
            moment: Moment(Instant(seconds: 1_795_253_400), rule: DayRule(zone: zone)))
        let request = RouteRequest(path: "/", query: "", fields: { _ in nil }, answers: nil)
        let page = Page("Here", place: "early", main: "<p>Here.</p>")
        return String(decoding: PageLayout.reply(page, request, asking).body, as: UTF8.self)
    }
}
