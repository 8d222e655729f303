import Core
import Engine
import PageKit
import Profile
import ProfileCommands
import ProfilePage
import ProfileRoutes
import RouteKit
import Settings
import SettingsAPI
import SurfaceTesting
import Testing

/// Tests the profile on each surface.
@Suite struct ProfileSurfaceTests {
    private let surfaces: [any Module] = [
        ProfileCommandsModule(), ProfileRoutesModule(), ProfilePageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([SettingsModule(), ProfileModule(), PagesModule()] + surfaces)
    }

    private func set(_ key: String, _ value: String) async throws {
        _ = try await visitor.engine.perform(
            ChangeSetting(key: "profile.\(key)", value: value), zone: .utc)
    }

    @Test("O2: the command line shows the same profile as HTTP")
    func same() async throws {
        try await set("name", "Zoë")
        try await set("avatar", "owl")
        let asked = try #require(await visitor.gets("/api/v1/profile").json)
        #expect(asked["name"]?.string == "Zoë" && asked["avatar"]?.string == "owl")
        #expect(asked["since"]?.string != nil && asked["tier"]?.isNull == true)
        #expect(try await visitor.types("profile", "--json").answer == asked)
        let typed = try await visitor.types("profile")
        #expect(typed.output.contains("🦉 Zoë") && typed.output.contains("Longest streak"))
        #expect(visitor.unanswered == [])
    }

    @Test("O2, U1: on every page the avatar, or a default symbol, links to the profile")
    func page() async throws {
        let before = await visitor.gets("/profile").text
        #expect(before.contains("No name yet") && before.contains("Choose a name"))
        #expect(!before.contains("avatars."))
        try await set("name", "<b>نور")
        let page = await visitor.gets("/profile").text
        #expect(page.contains("<bdi>&lt;b&gt;نور</bdi>") && page.contains(">&lt;</b>"))
        try await set("avatar", "fox")
        #expect(await visitor.gets("/").text.contains(#"#fox"/>"#))
        let more = await visitor.gets("/more").text
        #expect(more.contains(#"href="/profile""#))
        #expect(await visitor.gets("/go?q=prof").text.contains(#"href="/profile""#))
    }

    @Test("each surface meets the module contract")
    func contract() async {
        await checkSurfaces(surfaces, beside: [SettingsModule(), ProfileModule()])
    }
}
