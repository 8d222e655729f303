import Core
import PageKit
import RouteKit
import SettingsPage
import SettingsRoutes
import SurfaceTesting
import Testing

@testable import Settings

/// Tests settings on each surface.
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

    @Test(
        "O2: a setting changed over HTTP is listed, and a repeated request gets the same response")
    func routes() async throws {
        for (key, value) in [
            ("theme", "light"), ("day-start", "04:00"), ("zone", "Europe/London"),
            ("today.order", "tension, habits"), ("palette", "clepsy"),
        ] {
            let reply = try await visitor.repeats(
                "POST", "/api/v1/settings", #"{"key":"\#(key)","value":"\#(value)"}"#)
            #expect(reply.json?["value"]?.string == value)
            #expect(reply.json?["isNew"] == true)
            #expect(await self.value(key) == value)
        }
        #expect(visitor.unanswered == [])
    }

    @Test("D5: the time zone set on the first visit without a script is confirmed in a sentence")
    func zone() async {
        let reply = await visitor.submits("/zone", "zone=Europe%2FLondon")
        #expect(reply.status == 303)
        #expect(reply.formAnswer?.text == "Time zone set to Europe/London.")
        #expect(await value("zone") == "Europe/London")
    }

    @Test("O2: a setting changed on the page is visible over HTTP")
    func page() async throws {
        #expect(await visitor.gets("/settings").text.contains("Day start"))
        #expect(await visitor.submits("/settings", "key=day-start&value=04:30").status == 303)
        #expect(await value("day-start") == "04:30")
        let page = await visitor.gets("/settings").text
        #expect(page.contains(#"value="04:30""#))
    }

    @Test("O2, U5: appearance has its own page, which shows the palette")
    func look() async throws {
        let general = await visitor.gets("/settings").text
        #expect(general.contains(#"href="/settings/look""#) && !general.contains("set-palette"))
        #expect(!general.contains("data-palette") && !general.contains("id=\"colours\""))
        let page = await visitor.gets("/settings/look").text
        #expect(page.contains("<h1>Look</h1>") && page.contains("OneFocus, purple"))
        #expect(page.contains(#"id="set-theme""#) && !page.contains("A change applies from"))
        let saved = await visitor.submits("/settings", "key=palette&value=onefocus")
        #expect(saved.status == 303)
        #expect(saved.fields.first { $0.name == "Location" }?.value == "/settings/look")
        let purple = await visitor.gets("/settings/look").text
        #expect(purple.contains(#"data-palette="onefocus""#))
        #expect(purple.contains("<meta name=\"theme-color\" content=\"#141416\">"))
        let sheet = try #require(
            purple.firstMatch(of: /href="(\/assets\/palette-onefocus[^"]*)" id="colours"/)?.1)
        let css = await visitor.gets(String(sheet))
        #expect(css.status == 200 && css.text.hasPrefix("[data-palette=onefocus]{"))
        let refused = await visitor.submits("/settings", "key=palette&value=pink")
        #expect(refused.status == 422 && refused.text.contains("<h1>Look</h1>"))
        #expect(refused.text.contains("The palette must be sherpa, onefocus"))
    }

    @Test("O2: a search finds the same settings on the page and over HTTP")
    func search() async throws {
        let json = await visitor.gets("/api/v1/settings?find=starts%20past").json
        #expect(json?["settings"]?.array?.map { $0["key"]?.string } == ["day-start"])
        let all = await visitor.gets("/api/v1/settings?find=").json?["settings"]?.array?.count
        #expect(all == SettingsModule.definitions.count)
        let page = await visitor.gets("/settings?q=CORAL").text
        #expect(page.contains(#"href="/settings/look#set-palette""#))
        #expect(page.contains(#"name="q" value="CORAL""#) && !page.contains("#set-zone"))
        let none = await visitor.gets("/settings?q=%3Cb%3E").text
        #expect(none.contains("No setting matches.") && none.contains("&lt;b&gt;"))
        #expect(await visitor.gets("/settings").text.contains(#"role="search""#))
        #expect(await visitor.gets("/settings?q=+").text.contains(#"id="set-zone""#))
    }

    @Test("O2: an invalid value is rejected with the same error on every surface")
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
        "O2: the error for an invalid key or value names the invalid field",
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

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [SettingsModule()])
    }
}
