import Core
import CoreTesting
import Testing

@testable import Tension

/// The number of lives for each property.
#if DEBUG
    private let seeds: UInt64 = 12
#else
    private let seeds: UInt64 = 1_000
#endif

/// Three devices with different clocks, and lost and repeated messages.
private struct Three {
    var devices: [Person]
    var generator: SeededGenerator
    /// The ids of check-ins, including those that were sent again.
    var sent: Set<EventID> = []

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed)
        devices = try (1...3).map { try somebody(seed: seed &* 10 &+ $0) }
        for index in devices.indices {
            devices[index].clock = Int64.random(in: -400_000...400_000, using: &generator)
        }
    }

    mutating func step() throws {
        let index = Int.random(in: 0..<3, using: &generator)
        let passed = [0, 700, 5_000, 61_000, 300_000].randomElement(using: &generator) ?? 0
        for device in devices.indices { devices[device].clock += Int64(passed) }
        try act(index)
        // A message can be lost and sent again later, or arrive twice.
        let other = Int.random(in: 0..<3, using: &generator)
        let some = devices[index].events.filter { _ in Bool.random(using: &generator) }
        if Bool.random(using: &generator) { devices[other].world.fold(some) }
        if Int.random(in: 0..<4, using: &generator) == 0 { devices[other].world.fold(some) }
    }

    private let closed: Set = ["tension.nothing-open"]

    private mutating func act(_ index: Int) throws {
        let levels = TensionLevel.allCases.map(\.rawValue)
        let level = levels.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<9, using: &generator) {
        case 0...3: sent.insert(try devices[index].does(CheckTension(level)).id)
        case 4: try devices[index].attempts(FinishSuggestion(done: true), refusals: closed)
        case 5: try devices[index].attempts(FinishSuggestion(done: false), refusals: closed)
        case 6:
            let pool = Tension.suggestions(in: devices[index].view)
            let one = try #require(pool.randomElement(using: &generator))
            try devices[index].attempts(
                RemoveSuggestion(one.id), refusals: ["tension.suggestions"])
        case 7: _ = try devices[index].does(AddSuggestion("S\(level)", text: "Do \(level)"))
        default:
            let at = Instant(milliseconds: devices[index].now.milliseconds - 1_000)
            let id: EventID = generator.id(at: at)
            sent.insert(id)
            let pending = MergeCheckIns.Pending(id, level: level, at: at)
            // The same check-in reaches two devices, and each records it.
            _ = try devices[index].does(MergeCheckIns([pending, pending]))
        }
    }

    /// Delivers everything to every device, each in its own order.
    mutating func settle() {
        let all = devices.flatMap(\.events)
        for index in devices.indices {
            devices[index].world.fold(all.shuffled(using: &generator))
        }
    }
}

@Suite struct ConvergenceTests {
    @Test("N4: three devices agree after lost and repeated messages, with each check-in once")
    func converge() throws {
        for seed in 0..<seeds {
            var three = try Three(seed: seed)
            for _ in 0..<60 { try three.step() }
            three.settle()
            let worlds = three.devices.map(\.world)
            #expect(worlds[0].isEqual(to: worlds[1]) && worlds[1].isEqual(to: worlds[2]))
            let ids = Tension.checkIns(in: three.devices[0].view).map(\.id)
            #expect(ids.count == three.sent.count && Set(ids) == three.sent, "seed \(seed)")
        }
    }

    @Test("N3: no device shows a phase that has ended according to its clock")
    func phases() throws {
        for seed in 0..<seeds {
            var three = try Three(seed: seed)
            for _ in 0..<60 {
                try three.step()
                for device in three.devices { check(device, "seed \(seed)") }
            }
        }
    }

    private func check(_ device: Person, _ label: Comment) {
        let (now, phase) = (device.now.milliseconds, device.phase)
        let wait = phase.until.milliseconds - now
        #expect(wait > 0, label)
        switch phase.kind {
        case .picker: #expect(wait <= (phase.isLogged ? 5_000 : 1_800_000), label)
        case .suggestion:
            let level = phase.checkIn?.level.bringsSuggestion
            let start = phase.checkIn?.instant.milliseconds ?? 0
            #expect(level == true && start <= now && now < start + 300_000, label)
            #expect(phase.checkIn?.outcome == nil && wait <= 300_000, label)
        case .completed: #expect(wait <= 5_000, label)
        }
        let state = device.view.state(of: TensionState.self)
        let last = state.checks.last { $0.value.check.suggestion != nil }?
            .value.check.suggestion
        #expect(state.pool.count >= 2 && state.nextSuggestion?.id != last, label)
    }
}
