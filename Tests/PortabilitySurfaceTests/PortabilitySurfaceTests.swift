import Core
import PortabilityCommands
import SurfaceTesting
import Testing

@testable import Portability

/// Data in and out, as people type it.
@Suite struct PortabilitySurfaceTests {
    private let surfaces: [any Module] = [
        PortabilityCommandsModule()
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([PortabilityModule()] + surfaces)
    }

    @Test("P1: a file that is not there is refused in a sentence")
    func nothing() async {
        await #expect(throws: Rejection.self) {
            try await visitor.types("import", "loop", "nothing.db")
        }
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [PortabilityModule()])
    }
}
