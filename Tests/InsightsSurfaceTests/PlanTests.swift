import Core
import CoreTesting
import EntitlementsAPI
import Insights
import InsightsCommands
import InsightsPage
import InsightsRoutes
import PageKit
import Streaks
import SurfaceTesting
import Synchronization
import Testing

/// A plan that a test switches without recording anything.
private final class Switch: Entitlements, Module, Sendable {
    private let isPro = Mutex(false)
    let manifest = ModuleManifest(
        id: "switch", stability: .experimental, summary: "A plan for tests.",
        provides: [Capability<any Entitlements>.entitlements.name])

    func set(_ isPro: Bool) { self.isPro.withLock { $0 = isPro } }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .entitlements)
    }

    func includes(_ feature: PlanFeature, on day: Day, in view: WorldView) -> Bool {
        isPro.withLock { $0 }
    }
}

@Suite struct PlanTests {
    @Test("O4: patterns are hidden without Pro, and shown as soon as the person has Pro")
    func heldBack() async throws {
        let plan = Switch()
        let visitor = try Visitor([
            InsightsModule(), SteadyModule(), StreaksModule(), PagesModule(),
            InsightsCommandsModule(), InsightsRoutesModule(), InsightsPageModule(), plan,
        ])
        let words = "Patterns are part of Pro"
        for isPro in [false, true, false] {
            plan.set(isPro)
            let answer = await visitor.gets("/api/v1/insights").json
            #expect(answer?["heldBack"]?.bool == !isPro)
            #expect(answer?["patterns"]?.array?.isEmpty == !isPro)
            #expect(answer?["summary"]?.string?.hasPrefix(words) == !isPro)
            #expect(await visitor.gets("/insights").text.contains(words) == !isPro)
            let typed = try await visitor.types("insights")
            #expect(typed.output.contains(words) == !isPro)
        }
    }
}
