public import Core

/// Returns a day provider module in UTC for which the given days, such as `2026-11-10`, do not
/// exist, as after crossing the date line.
public func lostDays(_ days: [String]) -> any Module {
    LostDays(provider: LostDays.FixedDayProvider(days: Set(days.map { day($0) })))
}

private struct LostDays: Module {
    let provider: FixedDayProvider

    var manifest: ModuleManifest {
        ModuleManifest(
            id: "lost-days", stability: .experimental, summary: "Days for tests.",
            provides: [Capability<any DayProvider>.dayProvider.name])
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(provider, as: .dayProvider)
    }

    struct FixedDayProvider: DayProvider {
        let days: Set<Day>

        func moment(at instant: Instant, zone: Zone?, in view: WorldView) -> Moment {
            Moment(instant, rule: DayRule(zone: .utc))
        }

        func notices(at moment: Moment, in view: WorldView) -> [EventDraft] { [] }

        func neutralDays(in span: DaySpan, in view: WorldView) -> DayBits {
            var bits = DayBits(span)
            for day in days { bits[day] = true }
            return bits
        }
    }
}
