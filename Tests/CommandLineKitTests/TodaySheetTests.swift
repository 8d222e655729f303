import Core
import Engine
import SettingsAPI
import Testing

@testable import CommandLineKit

@Suite struct TodaySheetTests {
    /// Three methods, one of them unused, and a configured order.
    private struct Toy: Module {
        var order = ""
        var manifest: ModuleManifest {
            ModuleManifest(id: "toy", stability: .experimental, summary: "Three methods.")
        }
        func register(with registrar: inout Registrar) throws(WiringError) {
            for (id, place) in [("beta", 20), ("alpha", 10)] {
                let part = TodayPart(id, title: "Part \(id)", order: place) { scene in
                    TodayPart.Drawing(
                        lines: { ["  \(id) \($0.width)"] },
                        members: { JSONObject([(id, JSON.string("\(scene.day)"))]) },
                        figures: [.init("▲", ascii: "^", id)], isTitled: id == "beta")
                }
                registrar.contribute(part, to: .todayParts)
            }
            registrar.contribute(
                TodayPart("unused", title: "Unused", order: 1) { _ in nil }, to: .todayParts)
            let order = order
            registrar.contribute(
                SettingDefinition(
                    key: TodayOrder.key, title: "Order", help: "Order.", read: { _, _ in order },
                    write: { _, _, _ throws(Rejection) in [] }), to: .settings)
        }
    }

    private func sheet(order: String = "") throws -> TodaySheet {
        let program = try Program([Toy(order: order)])
        let now = Instant(seconds: 1_795_253_400)
        let asking = QueryContext(
            view: WorldView(program.emptyWorld, of: program),
            moment: Moment(now, rule: DayRule(zone: try Zone(identifier: "Europe/London"))))
        return TodaySheet(on: asking.today - 1, asking)
    }

    private let terminal = Terminal(width: 60) { _, _ in }

    @Test("U2: a day is printed as the parts of its methods, in order; unused parts show nothing")
    func parts() throws {
        let gap = String(repeating: " ", count: 60 - 23 - 16)
        #expect(
            try sheet().lines(for: terminal) == [
                "  Fri 20 Nov  yesterday" + gap + "▲ alpha   ▲ beta", "", "  alpha 60", "",
                "  Part beta", "  beta 60",
            ])
        #expect(
            try sheet().members.map(\.key) == ["day", "today", "alpha", "beta"])
    }

    @Test("U2: the user's own order of methods applies to text and JSON")
    func order() throws {
        let sheet = try sheet(order: "beta")
        #expect(
            sheet.lines(for: terminal).dropFirst() == [
                "", "  Part beta", "  beta 60", "", "  alpha 60",
            ])
        #expect(sheet.members.map(\.key) == ["day", "today", "beta", "alpha"])
    }
}
