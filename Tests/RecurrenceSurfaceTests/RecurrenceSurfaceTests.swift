import Core
import RecurrenceCommands
import SurfaceTesting
import Testing

@testable import Recurrence

/// Recurrence rules as people type them.
@Suite struct RecurrenceSurfaceTests {
    private let surfaces: [any Module] = [
        RecurrenceCommandsModule()
    ]
    private let visitor: Visitor

    init() throws {
        visitor = try Visitor([RecurrenceModule()] + surfaces)
    }

    @Test("R1: a rule that is typed is expanded, and one that is none is refused")
    func expand() async throws {
        let typed = try await visitor.types(
            "recurrence", "expand", "FREQ=DAILY;COUNT=2", "--from", "2026-11-21")
        #expect(typed.output == "2026-11-21\n2026-11-22\n")
        await #expect(throws: Rejection.self) {
            try await visitor.types("recurrence", "expand", "FREQ=NEVER")
        }
    }

    @Test("each surface honours the contract of modules")
    func contract() async {
        await checkSurfaces(surfaces, beside: [RecurrenceModule()])
    }
}
