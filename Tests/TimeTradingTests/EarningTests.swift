import Core
import CoreTesting
import Testing

@testable import TimeTrading

/// The earning rules as a table: uses in seconds, and the seconds at which minutes become full.
@Suite struct EarningTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var uses: [ProductiveUse]
        var full: [Int64]
        var rate = 100
        var sessions = 1

        init(
            _ name: String, _ uses: [(Int64, Int64)], _ full: [Int64], rate: Int = 100,
            sessions: Int = 1
        ) {
            testDescription = name
            self.uses = uses.map { use($0.0, $0.1) }
            self.full = full
            self.rate = rate
            self.sessions = sessions
        }
    }

    static let cases: [Case] = [
        Case("nothing", [], [], sessions: 0), Case("one second", [(0, 1)], []),
        Case("exactly 60 s", [(0, 60)], []), Case("70 s", [(0, 70)], []),
        Case("119 s", [(0, 119)], []), Case("120 s", [(0, 120)], [120]),
        Case("six minutes", [(0, 360)], [120, 180, 240, 300, 360]),
        Case("a pause of exactly 120 s", [(0, 90), (210, 240)], [240]),
        Case("a pause of 121 s", [(0, 90), (211, 241)], [], sessions: 2),
        Case("a pause of 121 s, then long enough", [(0, 90), (211, 331)], [331], sessions: 2),
        Case("a pause earns nothing", [(0, 120), (180, 239)], [120]),
        Case("a pause within the warm-up", [(0, 30), (100, 130), (130, 190)], [190]),
        Case("two apps in turn", [(0, 60), (60, 120)], [120]),
        Case("two apps at once", [(0, 120), (0, 120)], [120]),
        Case("two watchers, one late by five seconds", [(0, 120), (5, 125)], [120]),
        Case("one within another", [(0, 180), (30, 60)], [120, 180]),
        Case("out of order", [(120, 180), (0, 120)], [120, 180]),
        Case("the clock set back by a minute", [(0, 120), (60, 180)], [120, 180]),
        Case(
            "the clock set back before the session", [(600, 720), (0, 120)], [120, 720], sessions: 2
        ),
        Case("the end before the start", [(60, 0)], [], sessions: 0),
        Case("no time at all", [(0, 0)], [], sessions: 0),
        Case("two for one", [(0, 180)], [180], rate: 200),
        Case("two for one, a second short", [(0, 179)], [], rate: 200),
        Case("one for two", [(0, 120)], [90, 120], rate: 50),
        Case("three for two", [(0, 240)], [150, 240], rate: 150),
        Case("a hundredth for one", [(0, 63)], [60, 61, 61, 62, 63], rate: 1),
        Case("no rate is under a hundredth", [(0, 63)], [60, 61, 61, 62, 63], rate: 0),
    ]

    @Test(
        "B3: after a warm-up, full minutes earn time, also across short pauses", arguments: cases)
    func table(_ one: Case) {
        let sessions = Earning.sessions(of: one.uses, by: .last) { _ in one.rate }
        let zero = use(0, 0).from
        #expect(sessions.flatMap(\.minutes).map { ($0.at - zero) / 1_000 } == one.full)
        #expect(sessions.count == one.sessions)
    }

    @Test(
        "B3: use with a future time does not count yet", arguments: [(119, 0), (120, 1), (121, 1)])
    func now(_ second: Int64, _ minutes: Int) {
        let sessions = Earning.sessions(of: [use(0, 600)], by: use(0, 0).from + second) { _ in 100 }
        #expect(sessions.flatMap(\.minutes).count == minutes)
    }

    @Test("B3: earnings are published every five earned minutes, and the rest at the session's end")
    func publication() {
        let zero = use(0, 0).from
        func told(_ seconds: Int64, by now: Int64) -> [[Int64]] {
            Earning.sessions(of: [use(0, seconds)], by: zero + now) { _ in 100 }[0].publications
                .map { [($0.at - zero) / 1_000, Int64($0.minutes)] }
        }
        #expect(told(359, by: 1_000) == [[359, 4]])
        #expect(told(360, by: 360) == [[360, 5]])
        #expect(told(500, by: 500) == [[360, 5]])
        #expect(told(500, by: 620) == [[360, 5]])
        #expect(told(500, by: 621) == [[360, 5], [500, 2]])
        #expect(told(660, by: 1_000) == [[360, 5], [660, 5]])
        #expect(told(110, by: 1_000).isEmpty)
    }

    @Test("B3: a session ends when another starts or after a long pause")
    func over() {
        let uses = [use(0, 180), use(301, 500), use(700, 900)]
        for (now, ends) in [
            (500, [true, false]), (620, [true, false]), (621, [true, true]),
            (701, [true, true, false]), (1_020, [true, true, false]), (1_021, [true, true, true]),
        ] as [(Int64, [Bool])] {
            let sessions = Earning.sessions(of: uses, by: use(now, now).from) { _ in 100 }
            #expect(sessions.map(\.isOver) == ends)
            #expect(sessions[0].publications.map(\.minutes) == [2])
        }
    }

    @Test("D6: a session continues across midnight, and each minute counts when it is full")
    func midnight() {
        let (first, second) = (day("2026-11-19"), day("2026-11-20"))
        func minutes(_ pause: Int64) -> [Int] {
            let uses = [use(86_200, 86_390, on: first), use(pause, pause + 150, on: second)]
            let all = Earning.sessions(of: uses, by: .last) { _ in 100 }.flatMap(\.minutes)
            return [all.count { $0.day == first }, all.count { $0.day == second }]
        }
        #expect(minutes(0) == [2, 2])
        #expect(minutes(110) == [2, 2])
        #expect(minutes(111) == [2, 1])
    }

    @Test("B4: a rate change during a session keeps the part of a minute already earned")
    func rates() {
        let (first, second) = (day("2026-11-19"), day("2026-11-20"))
        let uses = [use(86_310, 86_400, on: first), use(0, 180, on: second)]
        let all = Earning.sessions(of: uses, by: .last) { $0 == first ? 100 : 200 }
        let zero = use(0, 0, on: second).from
        // Half a minute was earned before midnight; the other half takes a whole minute after it.
        #expect(all.flatMap(\.minutes).map { ($0.at - zero) / 1_000 } == [60, 180])
    }
}
