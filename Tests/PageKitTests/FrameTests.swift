import Core
import Engine
import LocalesAPI
import Testing

@testable import PageKit
@testable import RouteKit

@Suite struct FrameTests {
    /// A module with two places and a part of the header.
    private struct Toy: Module {
        var manifest: ModuleManifest {
            ModuleManifest(id: "toy", stability: .experimental, summary: "Two places.")
        }
        func register(with registrar: inout Registrar) throws(WiringError) {
            for (id, order) in [("late", 20), ("early", 10)] {
                registrar.contribute(
                    NavigationEntry(
                        id, title: "To \(id)", path: "/\(id)", icon: "flag", order: order),
                    to: .pagePlaces)
            }
            registrar.contribute(
                PageSection("toy.flame", .head, order: 0) { _ in .init("<b>7 in a row</b>") },
                to: .pageSections)
        }
    }

    @Test("U1: the header has flame, plus and avatar; navigation appears once, after the content")
    func frame() throws {
        let html = try html()
        let head = try #require(html.firstRange(of: "</header>"))
        let foot = html[try #require(html.firstRange(of: "</main>")).upperBound...]
        let early = try #require(foot.firstRange(of: "href=\"/early\""))
        let late = try #require(foot.firstRange(of: "href=\"/late\""))
        #expect(early.lowerBound < late.lowerBound)
        #expect(html.firstRange(of: "href=\"/early\"") == early)
        #expect(foot.contains("href=\"/items/new\""))
        for mark in ["<b>7 in a row</b>", "href=\"/more\"", "href=\"/items/new\""] {
            #expect(html[..<head.lowerBound].contains(mark))
        }
    }

    @Test(
        "U1: five entries are in the navigation bar in order; the others are in the avatar's menu")
    func seats() {
        let orders = [70, 0, 110, 20, 60, 10, 40]
        let places = orders.map {
            NavigationEntry("p\($0)", title: "", path: "/", icon: "", order: $0)
        }
        #expect(NavigationEntry.seated(places).map(\.order) == [0, 10, 20, 40, 60])
        #expect(NavigationEntry.others(places).map(\.order) == [70, 110])
        #expect(NavigationEntry.seated(Array(places.prefix(3))).map(\.order) == [0, 70])
    }

    @Test("U9: a page uses the browser's locale, and right-to-left layout if needed")
    func locales() throws {
        let hebrew = try html("fr;q=0.5, he")
        #expect(hebrew.contains("<html lang=\"en\" dir=\"rtl\" data-theme=\"dark\""))
        #expect(hebrew.contains("21 בנובמבר"))
        #expect(try !html("de").contains("dir=") && html("de").contains("21. November"))
        #expect(try html("tlh").contains("21 November") && html().contains("21 November"))
    }

    private func html(_ languages: String? = nil) throws -> String {
        let program = try Program([PagesModule(), Toy()])
        let zone = try Zone(identifier: "Europe/London")
        let asking = QueryContext(
            view: WorldView(program.emptyWorld, of: program),
            moment: Moment(Instant(seconds: 1_795_253_400), rule: DayRule(zone: zone)))
        let request = RouteRequest(
            path: "/", query: "", fields: { $0 == "accept-language" ? languages : nil },
            answers: nil)
        let reply = try LocaleFormat.speaking(PageLocale.of(request, asking)) {
            let day = Day("2026-11-21")!.spoken
            let page = Page("Here", place: "early", main: "<p>Here.</p>\(day)")
            return PageLayout.reply(page, request, asking)
        }
        return String(decoding: reply.body, as: UTF8.self)
    }
}
