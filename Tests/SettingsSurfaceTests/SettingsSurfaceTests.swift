import Core
import PageKit
import RouteKit
import SettingsPage
import SettingsRoutes
import SurfaceTesting
import Testing

@testable import Settings

/// Settings on each surface.
@Suite struct SettingsSurfaceTests {
    private let surfaces: [any Module] = [SettingsRoutesModule(), SettingsPageModule()]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([SettingsModule(), PagesModule()] + surfaces)
    }

    private func value(_ key: String) async -> String? {
        let all = await visitor.gets("/api/v1/settings").json?["settings"]?.array
        return all?.first { $0["key"]?.string == key }?["value"]?.string
    }

    @Test("O2: what is changed over HTTP is listed, and answered the same when it is repeated")
    func routes() async throws {
        for (key, value) in [
            ("theme", "light"), ("day-start", "04:00"), ("zone", "Europe/London"),
            ("today.order", "tension, habits"),
        ] {
            let reply = try await visitor.repeats(
                "POST", "/api/v1/settings", #"{"key":"\#(key)","value":"\#(value)"}"#)
            #expect(reply.json?["value"]?.string == value)
            #expect(reply.json?["isNew"] == true)
            #expect(await self.value(key) == value)
        }
        #expect(visitor.unanswered == [])
    }

    @Test("O2: what is changed on the page is told to programs")
    func page() async throws {
        #expect(await visitor.gets("/settings").text.contains("Day start"))
        #expect(await visitor.submits("/settings", "key=day-start&value=04:30").status == 303)
        #expect(await value("day-start") == "04:30")
        let page = await visitor.gets("/settings").text
        #expect(page.contains(#"value="04:30""#))
    }

    @Test("O2: a value that makes no sense is refused in the same words here and there")
    func refusals() async throws {
        for (key, value, code) in [
            ("day-start", "25:00", "settings.day-start"),
            ("today.order", "habits habits", "settings.today-order"),
        ] {
            let reply = await visitor.posts(
                "/api/v1/settings", ["key": .string(key), "value": .string(value)])
            let sentence = try #require(reply.json?["detail"]?.string)
            #expect(reply.json?["code"]?.string == code)
            let page = await visitor.submits(
                "/settings", "key=\(key)&value=\(value.replacing(" ", with: "+"))")
            #expect(page.status >= 400 && page.text.contains(sentence))
            #expect(page.text.contains(#"aria-invalid="true""#))
        }
        #expect(await value("day-start") == "00:00")
    }

    @Test(
        "O2: what no setting takes is refused with the field that is wrong",
        arguments: [
            (["key": "colour", "value": "red"], "request.choice", "key"),
            (["key": "theme", "value": "pink"], "request.choice", "value"),
            (["key": "zone", "value": "Europe/Atlantis"], "request.choice", "value"),
            (["key": "theme"], "request.missing", "value"),
            (["key": "theme", "value": "light", "from": "soon"], "request.format", "from"),
        ] as [(JSON, String, String)])
    func fields(body: JSON, code: String, field: String) async throws {
        let reply = await visitor.posts("/api/v1/settings", body)
        #expect(reply.status == 422)
        #expect(reply.json?["code"]?.string == code)
        #expect(reply.json?["field"]?.string == field)
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [SettingsModule()])
    }
}
