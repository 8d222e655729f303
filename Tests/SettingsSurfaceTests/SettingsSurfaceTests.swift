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
    private let surfaces: [any Module] = [
        SettingsRoutesModule(), SettingsPageModule(),
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([SettingsModule(), PagesModule()] + surfaces)
    }

    @Test("D3: what the page sets programs are told")
    func change() async throws {
        #expect(await visitor.gets("/settings").status == 200)
        let settings = await visitor.gets("/api/v1/settings").json?["settings"]?.array
        #expect(settings?.isEmpty == false)
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [SettingsModule()])
    }
}
