import Core
import CoreTesting
import ExperienceAPI
import FlagsAPI
import PortabilityAPI
import SettingsAPI
import Testing

@testable import Experience

/// Two completed habits, a completed task and one of everything else, on every day of a week.
struct StubPoints: Module, PointSource {
    let span = DaySpan(Day("2026-11-16")!, Day("2026-11-22")!)!
    var manifest: ModuleManifest {
        ModuleManifest(id: "stub-points", stability: .experimental, summary: "Points for tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .pointSources)
    }
    func firstDay(in view: WorldView) -> Day? { span.first }
    func counts(over asked: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        PointReason.allCases.map { reason in
            PointCounts(
                reason, over: asked,
                counts: asked.days.map {
                    span.contains($0) ? (reason == .habitCompleted ? 2 : 1) : 0
                })
        }
    }
    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] { [] }
}

/// A completed habit on three days, one of them in the week of the others.
private struct EarlierPoints: Module, PointSource {
    let days = ["2026-11-10", "2026-11-12", "2026-11-16"].map { day($0) }
    var manifest: ModuleManifest {
        ModuleManifest(id: "earlier", stability: .experimental, summary: "Points for tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .pointSources)
    }
    func firstDay(in view: WorldView) -> Day? { days.min() }
    func counts(over asked: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        let counts = asked.days.map { Int32(days.contains($0) ? 1 : 0) }
        return [PointCounts(.habitCompleted, over: asked, counts: counts)]
    }
    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] { [] }
}

/// Points that whoever runs the program changed, from a day on.
private struct StubFlags: Module, FlagProvider {
    let from = day("2026-11-18")
    let values = ["points.habit": 25, "points.task": 2_000]
    let manifest = ModuleManifest(
        id: "stub-flags", stability: .experimental, summary: "Numbers for tests.",
        provides: [Capability<any FlagProvider>.flagProvider.name])
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .flagProvider)
    }
    func value(of name: String, on day: Day) -> Int? { day < from ? nil : values[name] }
    func since(_ name: String, on day: Day) -> Day? {
        day < from || values[name] == nil ? nil : from
    }
}

/// Opens the extension points of Settings, which the program lacks.
private struct StubSettings: Module {
    var manifest: ModuleManifest {
        ModuleManifest(id: "settings", stability: .experimental, summary: "For tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.settings)
        registrar.accept(ChangeSetting.self)
    }
}

@Suite struct ExperienceTests {
    @Test func `the module meets the module contract`() async throws {
        let contract = ModuleContract(
            ExperienceModule(), folder: "Experience", samples: try EventSample.beside(),
            reencode: { sample in
                ExperienceFact.Kind(rawValue: sample.kind)
                    .flatMap { ExperienceFact(kind: $0, payload: sample.payload) }?.draft.payload
            })
        await contract.check()
        #expect(contract.layouts() == ["experience 2 f869e111e93203bf"])
    }

    @Test func `X1: a completed habit earns 10, task 10, day 50, reflections 10, focus 20`() throws
    {
        let program = try Program([StubPoints(), ExperienceModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.pointProvider))
        let day = DaySpan(Day("2026-11-18")!)
        #expect(provider.total(over: day, today: day.last, in: view) == 20 + 10 + 50 + 10 + 10 + 20)
    }

    @Test func `P2: points are a table by day and reason that adds up to the total`() throws {
        let program = try Program([StubPoints(), ExperienceModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let table = try #require(view.answers(to: .portableTables).first { $0.name == "points" })
        let today = Day("2026-11-17")!
        let rows = table.rows(view, today)
        #expect(rows.count == 12 && rows.allSatisfy { $0.count == table.columns.count })
        #expect(rows[0] == ["2026-11-16", "habit", "2", "10", "20"])
        #expect(rows[11][0] == "2026-11-17")
        let provider = try #require(view.answer(.pointProvider))
        #expect(
            rows.compactMap { Int($0[4]) }.reduce(0, +) == provider.total(upTo: today, in: view))
    }

    @Test("O5: the operator's points apply from their day on, unless the user has set own points")
    func operatorPoints() throws {
        let program = try Program([StubPoints(), ExperienceModule(), StubFlags()])
        var world = program.emptyWorld
        let provider = try #require(
            WorldView(world, of: program).answer(.pointProvider))
        func each(_ reason: PointReason, _ text: String) -> Int {
            provider.points(for: reason, on: day(text), in: WorldView(world, of: program))
        }
        #expect(each(.habitCompleted, "2026-11-17") == 10)
        #expect(each(.habitCompleted, "2026-11-18") == 25)
        #expect(each(.taskCompleted, "2026-11-18") == 10, "out of range is as if unsaid")
        let view = WorldView(world, of: program)
        let span = try #require(DaySpan(day("2026-11-17"), day("2026-11-18")))
        #expect(provider.perDay(over: span, today: span.last, in: view) == [120, 150])
        let setting = ExperienceModule.setting(for: .habitCompleted)
        #expect(setting.read(view, day("2026-11-19")) == "25")
        #expect(setting.since(view, day("2026-11-19")) == day("2026-11-18"))
        let names = view.answers(to: .tunables).map(\.name).sorted()
        #expect(names == PointReason.allCases.map { "points.\($0.rawValue)" }.sorted())
        let change = ExperienceFact.pointsSet(
            .init(reason: .habitCompleted, points: 1, from: day("2026-11-20"))
        ).draft
        let id = EventID(high: 1, low: 1)
        world.fold([
            Event(
                id: id, operation: id, time: HybridTimestamp(rawValue: 5),
                instant: Instant(seconds: 0), day: day("2026-11-20"), offset: 0, zone: "UTC",
                kind: change.kind, payload: change.payload)
        ])
        #expect(each(.habitCompleted, "2026-11-19") == 25)
        #expect(each(.habitCompleted, "2026-11-20") == 1)
    }

    @Test func `X1: values are settings that apply from a day on`() throws {
        let program = try Program([StubPoints(), ExperienceModule()])
        var world = program.emptyWorld
        let change = ExperienceFact.pointsSet(
            .init(reason: .habitCompleted, points: 1, from: Day("2026-11-18")!)
        ).draft
        let id = EventID(high: 1, low: 1)
        world.fold([
            Event(
                id: id, operation: id, time: HybridTimestamp(rawValue: 5),
                instant: Instant(seconds: 0),
                day: Day("2026-11-18")!, offset: 0, zone: "UTC", kind: change.kind,
                payload: change.payload)
        ])
        let view = WorldView(world, of: program)
        let provider = try #require(view.answer(.pointProvider))
        let span = DaySpan(Day("2026-11-16")!, Day("2026-11-19")!)!
        #expect(provider.perDay(over: span, today: span.last, in: view) == [120, 120, 102, 102])
    }

    @Test func `H13 X1: undo of a value restores the earlier one`() throws {
        var person = try Person([StubPoints(), StubSettings(), ExperienceModule()])
        func values() -> [Int] {
            let state = person.view.state(of: ExperienceState.self)
            return PointReason.allCases.map { state[$0].value(on: person.today) }
        }
        for (key, value) in [("habit", "20"), ("task", "5"), ("habit", "30")] {
            try person.does(ChangeSetting(key: "points.\(key)", value: value))
        }
        let changes = person.events
        #expect(values().prefix(2) == [30, 5])
        person.undo(changes[2])
        #expect(values().prefix(2) == [20, 5])
        person.undo(changes[0])
        #expect(values().prefix(2) == [10, 5])
        person.undo(changes[1])
        #expect(values() == PointReason.allCases.map { PointValues.standard[$0] })
        for change in changes { person.undo(change, undoing: false) }
        #expect(values().prefix(2) == [30, 5])
    }

    @Test func `X2: points are derived by day, so tomorrow has none yet`() throws {
        let program = try Program([StubPoints(), ExperienceModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.pointProvider))
        let today = Day("2026-11-18")!
        let span = DaySpan(today, today + 1)!
        #expect(provider.perDay(over: span, today: today, in: view) == [120, 0])
        #expect(provider.total(upTo: today, in: view) == 360)
    }

    @Test(arguments: ["-1", "1001", "ten", "", "1.5"])
    func `values other than whole numbers up to 1000 are rejected`(_ value: String) throws {
        let program = try Program([ExperienceModule()])
        var context = CommandContext(
            view: WorldView(program.emptyWorld, of: program),
            moment: Moment(Instant(seconds: 0), rule: DayRule(zone: .utc)),
            operation: EventID(high: 0, low: 0))
        #expect(throws: Rejection.self) {
            try ChangeSetting(key: "points.habit", value: value).decide(in: &context)
        }
    }

    @Test func `X2 P2: sources with different starts are added from the first day of any`() throws {
        for modules in [[StubPoints(), EarlierPoints()], [EarlierPoints(), StubPoints()]]
            as [[any Module]]
        {
            let program = try Program(modules + [ExperienceModule()])
            let view = WorldView(program.emptyWorld, of: program)
            let provider = try #require(view.answer(.pointProvider))
            let today = day("2026-11-17")
            #expect(provider.total(upTo: today, in: view) == 10 + 10 + 130 + 120)
            let table = view.answers(to: .portableTables)[0]
            let rows = table.rows(view, today)
            // Days and reasons without points have no row.
            #expect(rows.count == 1 + 1 + 6 + 6)
            #expect(
                rows.prefix(3) == [
                    ["2026-11-10", "habit", "1", "10", "10"],
                    ["2026-11-12", "habit", "1", "10", "10"],
                    ["2026-11-16", "habit", "3", "10", "30"],
                ])
        }
    }

    @Test func `P2: a reason without a source has no row`() throws {
        let program = try Program([EarlierPoints(), ExperienceModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let rows = view.answers(to: .portableTables)[0].rows(view, day("2026-11-30"))
        #expect(rows.map { $0[1] } == ["habit", "habit", "habit"])
    }

    @Test func `X1: a value is a whole number from 0 to 1,000, when set and when read`()
        throws
    {
        var person = try Person([StubPoints(), StubSettings(), ExperienceModule()])
        for value in [0, 1, 1_000] {
            try person.does(ChangeSetting(key: "points.habit", value: String(value)))
            let state = person.view.state(of: ExperienceState.self)
            #expect(state[.habitCompleted].value(on: person.today) == value)
        }
        for (value, isGood) in [(-1, false), (0, true), (1_000, true), (1_001, false)] {
            let payload = "{\"reason\":\"habit\",\"points\":\(value),\"from\":\"2026-11-21\"}"
            let fact = ExperienceFact(kind: .pointsSet, payload: Array(payload.utf8))
            #expect((fact != nil) == isGood, "\(value)")
        }
    }
}
