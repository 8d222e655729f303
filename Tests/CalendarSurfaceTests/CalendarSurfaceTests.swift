import Calendar
import CalendarCommands
import CalendarPage
import CalendarRoutes
import Core
import Engine
import Habits
import PageKit
import RouteKit
import SurfaceTesting
import Testing

/// Tests that all surfaces agree on the calendar.
@Suite struct CalendarSurfaceTests {
    private let surfaces: [any Module] = [
        CalendarCommandsModule(), CalendarRoutesModule(), CalendarPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([CalendarModule(), HabitsModule(), PagesModule()] + surfaces)
    }

    private func adds(_ name: String, _ schedule: String = "daily") async throws {
        var patch = ItemPatch(name: name)
        try patch.set("schedule", schedule)
        _ = try await visitor.engine.perform(AddItem(.habit, patch), zone: .utc)
    }

    private func token(_ number: Int) -> String { String(repeating: "t", count: 40) + "\(number)" }

    @Test(
        "A3: the feed is public at its address, and an unchanged feed gives 304 to its entity tag")
    func feed() async throws {
        let address = "/calendar/\(token(1)).ics"
        #expect(await visitor.gets(address).status == 404)
        let made = try await visitor.repeats(
            "POST", "/api/v1/calendar/address", #"{"token":"\#(token(1))"}"#)
        #expect(made.json?["since"]?.string != nil)
        let feed = await visitor.gets(address)
        #expect(feed.status == 200 && feed.contentType == "text/calendar; charset=utf-8")
        #expect(feed.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
        let tag = try #require(feed.entityTag)
        #expect(tag.hasPrefix("\""))
        let again = await visitor.sends("GET", address, [], ["if-none-match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
        try await adds("Read")
        let changed = await visitor.sends("GET", address, [], ["if-none-match": tag])
        #expect(changed.status == 200 && changed.text.contains("SUMMARY:Read"))
        #expect(await visitor.gets("/api/v1/calendar/file").body == changed.body)
        for wrong in ["/calendar/\(token(2)).ics", "/calendar/\(token(1))", "/calendar/.ics"] {
            #expect(await visitor.gets(wrong).status == 404, "\(wrong)")
        }
    }

    @Test(
        "A3: each surface can replace and delete the calendar address, which ends the old one")
    func addresses() async throws {
        let typed = try await visitor.types("calendar", "--open", "--json").json
        let first = try #require(typed?["address"]?.string?.split(separator: "/").last)
        #expect(await visitor.gets("/calendar/\(first)").status == 200)
        let moved = await visitor.submits("/calendar/open", "")
        #expect(moved.status == 303)
        #expect(await visitor.gets("/calendar/\(first)").status == 404)
        let place = try #require(moved.fields.first { $0.name == "Location" }?.value)
        let page = await visitor.gets(place).text
        let second = try #require(
            page.split(separator: "/calendar/").dropFirst().first { $0.contains(".ics") })
        let name = second.prefix { $0 != "\"" }
        #expect(await visitor.gets("/calendar/\(name)").status == 200)
        // A later view of the page does not show the address.
        #expect(!(await visitor.gets("/calendar").text.contains("readonly")))
        #expect(await visitor.gets("/api/v1/calendar").json?["since"]?.string != nil)
        #expect(await visitor.submits("/calendar/close", "").status == 303)
        #expect(await visitor.gets("/calendar/\(name)").status == 404)
        #expect(try await visitor.types("calendar").output == "0 entries in the calendar.\n")
        _ = try await visitor.types("calendar", "--open")
        #expect(try await visitor.types("calendar", "--close").output.contains("link deleted"))
        _ = try await visitor.types("calendar", "--open")
        #expect(await visitor.sends("DELETE", "/api/v1/calendar/address").json?["since"] == .null)
    }

    @Test(
        "A3: items that are left out of the calendar are listed, and a malformed token is rejected")
    func leftOut() async throws {
        try await adds("Run", "3/week")
        let standing = await visitor.gets("/api/v1/calendar").json
        #expect(standing?["leftOut"]?[0]?["title"] == "Run" && standing?["entries"] == 0)
        #expect(await visitor.gets("/calendar").text.contains("on days of your choice"))
        #expect(try await visitor.types("calendar").output.contains("Run: "))
        for body in [#"{}"#, #"{"token":"short"}"#, #"{"token":1}"#] {
            let reply = await visitor.sends(
                "POST", "/api/v1/calendar/address", Array(body.utf8),
                ["content-type": "application/json"])
            #expect((400..<500).contains(reply.status), "\(body)")
        }
    }

    @Test("A3: the exported calendar file equals the feed")
    func file() async throws {
        try await adds("Read")
        let file = await visitor.gets("/api/v1/calendar/file").text
        #expect(try await visitor.types("calendar", "--export", "-").output == file)
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [CalendarModule(), HabitsModule()])
    }
}
