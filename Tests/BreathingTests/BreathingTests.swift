import Breathing
import Core
import CoreTesting
import Testing

@Suite struct BreathingTests {
    private let timeline = BreathingTimeline(BreathingPattern.shipped[0])

    @Test("the module meets the module contract")
    func contract() async {
        await ModuleContract(BreathingModule(), folder: "Breathing").check(seeds: 1)
    }

    @Test(
        "J4: 4-7-8 means 4 s in, 7 s hold and 8 s out, with the documented texts",
        arguments: [
            (0, "Breathe in...", 4, 1.0), (2_000, "Breathe in...", 2, 1.2),
            (3_999, "Breathe in...", 1, 1.4), (4_000, "Hold...", 7, 1.4),
            (10_999, "Hold...", 1, 1.4), (11_000, "Breathe out...", 8, 1.4),
            (15_000, "Breathe out...", 4, 1.2), (18_999, "Breathe out...", 1, 1.0),
            (19_000, "Breathe in...", 4, 1.0),
        ])
    func moments(_ time: Int, _ words: String, _ count: Int, _ scale: Double) {
        let moment = timeline.moment(at: time)
        #expect(moment.words == words)
        #expect(moment.count == count)
        #expect(abs(moment.scale - scale) < 0.001)
        #expect(moment.round == time / 19_000 + 1)
    }

    @Test("J4: each change of phase gives one cue, however the time is divided")
    func turns() {
        #expect(timeline.firstRound.map(\.at) == [0, 4_000, 11_000])
        #expect(timeline.firstRound.map(\.step) == [.inhale, .hold, .exhale])
        var generator = SeededGenerator(3)
        for pattern in BreathingPattern.shipped {
            let timeline = BreathingTimeline(pattern)
            var heard: [BreathTurn] = []
            var time = -1
            while time < pattern.round * 3 {
                let next = time + Int.random(in: 1...pattern.round / 2, using: &generator)
                heard += timeline.turns(after: time, upTo: next)
                time = next
            }
            let rounds = (0...time / pattern.round).flatMap { round in
                timeline.firstRound.map { $0.at + round * pattern.round }
            }
            #expect(heard.map(\.at) == rounds.filter { $0 <= time })
        }
    }

    @Test("J4: after a long absence, the cues of at most one round are returned")
    func away() {
        #expect(timeline.turns(after: 0, upTo: 19_000_000).count == 3)
        #expect(timeline.turns(after: 5_000, upTo: 4_000).isEmpty)
        #expect(timeline.turns(after: -5, upTo: -1).isEmpty)
        #expect(timeline.moment(at: -1) == timeline.moment(at: 0))
    }

    @Test("J4: the breathing circle never jumps: each phase starts where the previous phase ended")
    func scales() {
        for pattern in BreathingPattern.shipped {
            let steps = pattern.phases.map(\.step)
            for (step, next) in zip(steps, steps.dropFirst() + steps.prefix(1)) {
                #expect(step.scale.to == next.scale.from, "\(pattern.name)")
            }
            for time in stride(from: 0, to: pattern.round * 2, by: 37) {
                let moment = BreathingTimeline(pattern).moment(at: time)
                #expect((1...1.4).contains(moment.scale))
                #expect(moment.left >= 1)
            }
        }
    }

    @Test("J4: breathing patterns are data, and a module can add a pattern")
    func patterns() throws {
        let program = try Program([BreathingModule(), Long()])
        let names = Breathing.patterns(in: program).map(\.name)
        #expect(names == ["4-7-8", "calm", "box", "long"])
        #expect(try Breathing.pattern(nil, in: program).name == "4-7-8")
        #expect(try Breathing.pattern("BOX", in: program).round == 16_000)
        #expect(
            try Breathing.pattern("calm", in: program).phases.map(\.milliseconds) == [4_000, 6_000])
        #expect(try Breathing.pattern("long", in: program).round == 12_000)
        #expect(throws: Rejection.self) { try Breathing.pattern("fast", in: program) }
    }

    @Test("a length out of range is set to the nearer limit")
    func lengths() {
        let lengths = [0, -1, .nan, .infinity, 1e300, 0.25].map {
            BreathingPattern.Phase(.hold, seconds: $0).milliseconds
        }
        #expect(lengths == [100, 100, 60_000, 60_000, 60_000, 250])
    }
}

/// A module that adds a pattern.
private struct Long: Module {
    var manifest: ModuleManifest {
        ModuleManifest(id: "long", stability: .experimental, summary: "A pattern for tests.")
    }

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            BreathingPattern(
                "long", title: "Long", summary: "Five in, seven out.",
                [.init(.inhale, seconds: 5), .init(.exhale, seconds: 7)]),
            to: .breathingPatterns)
    }
}
