import Core
import CoreTesting
import Testing

@testable import FocusSessions

private let noon = Instant(seconds: 1_795_262_400)

/// A session from facts at seconds after its start.
private func run(
    _ plan: SessionPlan, _ marks: [(SessionMark.Kind, Int64)] = [], cap: Int64? = nil,
    began: Instant = noon, zone: String = "UTC", dayStart: String = "00:00"
) -> SessionRun {
    SessionRun(
        id: SessionID(high: 1, low: 1), event: EventID(high: 1, low: 1),
        start: .init(
            session: SessionID(high: 1, low: 1), template: "25/5", plan: plan,
            dayStart: TimeOfDay(dayStart)!, item: nil),
        began: began, zone: zone,
        marks: marks.map { SessionMark(kind: $0.0, instant: began + $0.1) },
        cap: cap.map { began + $0 })
}

private func plan(_ minutes: Int, round: Int = 0) -> SessionPlan {
    SessionTemplate.shipped[0].plan(minutes: minutes, round: round)
}

/// The visible state some seconds after the start: "focus 1500 1".
private func seen(_ run: SessionRun, after seconds: Int64) -> String {
    let reading = run.reading(at: run.began + seconds)
    guard let point = SessionPoint(run, reading) else {
        return reading.completed != nil ? "completed" : "ended"
    }
    let state = point.state == .paused ? "paused " : ""
    return "\(state)\(point.phase.kind.rawValue) \(point.left / 1_000) \(point.round)"
}

@Suite("The timeline of a session") struct TimelineTests {
    @Test(
        "F1: the phases of a session follow each other, and the fourth break is a long one",
        arguments: [
            (0, "focus 1500 1"), (1, "focus 1499 1"), (1_499, "focus 1 1"),
            (1_500, "short-break 300 1"), (1_799, "short-break 1 1"), (1_800, "focus 1500 2"),
            (3_300, "short-break 300 2"), (3_600, "focus 1500 3"), (5_400, "focus 1500 4"),
            (6_900, "long-break 900 4"), (7_799, "long-break 1 4"), (7_800, "focus 1500 5"),
            (9_300, "short-break 300 5"), (9_599, "short-break 1 5"), (9_600, "completed"),
            (1_000_000, "completed"),
        ] as [(Int64, String)])
    func phases(_ seconds: Int64, _ wanted: String) {
        #expect(seen(run(plan(125)), after: seconds) == wanted)
    }

    @Test(
        "F1: the last round can be short, and earlier rounds count towards the long break",
        arguments: [
            (40, 0, 1_800, "focus 900 2"), (40, 0, 2_700, "short-break 300 2"),
            (25, 3, 1_500, "long-break 900 1"), (25, 2, 1_500, "short-break 300 1"),
            (50, 3, 2_400, "focus 1500 2"), (225, 0, 12_900, "short-break 300 7"),
            (225, 0, 14_700, "long-break 900 8"),
        ] as [(Int, Int, Int64, String)])
    func lengths(_ minutes: Int, _ round: Int, _ seconds: Int64, _ wanted: String) {
        #expect(seen(run(plan(minutes, round: round)), after: seconds) == wanted)
    }

    @Test(
        "F1: a pause stops the countdown",
        arguments: [
            ([(.paused, 600)], 700, "paused focus 900 1"),
            ([(.paused, 600)], 9_000_000, "paused focus 900 1"),
            ([(.paused, 600), (.resumed, 1_000)], 1_000, "focus 900 1"),
            ([(.paused, 600), (.paused, 900), (.resumed, 1_000)], 1_100, "focus 800 1"),
            ([(.resumed, 100)], 200, "focus 1300 1"),
            ([(.paused, 600), (.resumed, 1_000)], 1_900, "short-break 300 1"),
            ([(.paused, 1_600)], 1_700, "short-break 100 1"),
            ([(.paused, 600), (.ended, 700)], 800, "ended"),
            ([(.ended, 600)], 800, "ended"), ([(.ended, 600), (.resumed, 700)], 800, "ended"),
            ([(.ended, 1_600)], 1_700, "short-break 100 1"),
        ] as [([(SessionMark.Kind, Int64)], Int64, String)])
    func pauses(_ marks: [(SessionMark.Kind, Int64)], _ seconds: Int64, _ wanted: String) {
        #expect(seen(run(plan(25), marks), after: seconds) == wanted)
    }

    @Test(
        "F1: setting the clock back neither removes nor adds time",
        arguments: [
            ([], -3_600, "focus 1500 1"), ([(.paused, -600)], 10, "paused focus 1500 1"),
            ([(.paused, 600), (.resumed, 300)], 300, "focus 900 1"),
            ([(.paused, 600), (.resumed, 300)], 700, "focus 800 1"),
            ([(.ended, -10)], 100, "ended"),
        ] as [([(SessionMark.Kind, Int64)], Int64, String)])
    func setBack(_ marks: [(SessionMark.Kind, Int64)], _ seconds: Int64, _ wanted: String) {
        #expect(seen(run(plan(25), marks), after: seconds) == wanted)
    }

    @Test(
        "Y2: the next session's start ends a running session and does not change a completed one",
        arguments: [
            (600, 599, "focus 901 1"), (600, 600, "ended"), (600, 9_000, "ended"),
            (1_600, 1_599, "short-break 201 1"), (-5, 100, "ended"),
        ] as [(Int64, Int64, String)])
    func capped(_ cap: Int64, _ seconds: Int64, _ wanted: String) {
        #expect(seen(run(plan(25), cap: cap), after: seconds) == wanted)
    }

    @Test("F2: a session is completed at the instant at which its minutes were reached")
    func completed() {
        let paused = run(plan(25), [(.paused, 60), (.resumed, 120)])
        #expect(paused.reading(at: noon + 1_559).completed == nil)
        #expect(paused.reading(at: noon + 1_560).completed == noon + 1_560)
        #expect(paused.reached(25, paused.reading(at: noon + 5_000)) == noon + 1_560)
        #expect(paused.reached(26, paused.reading(at: noon + 5_000)) == nil)
        let two = run(plan(50))
        #expect(two.reached(26, two.reading(at: noon + 5_000)) == noon + 1_860)
    }

    @Test(
        "D6: minutes are split at the start of the user's day, even when clocks change",
        arguments: [
            ("2026-11-21T23:50:00Z", "UTC", "00:00", "2026-11-21 10, 2026-11-22 15"),
            ("2026-11-21T23:50:00Z", "UTC", "04:00", "2026-11-21 25"),
            ("2026-11-22T03:40:00Z", "UTC", "04:00", "2026-11-21 20, 2026-11-22 5"),
            // The clocks go from 02:00 to 03:00, and from 03:00 to 02:00.
            ("2026-03-29T00:50:00Z", "Europe/Paris", "02:30", "2026-03-28 10, 2026-03-29 15"),
            ("2026-10-25T00:20:00Z", "Europe/Paris", "02:30", "2026-10-24 10, 2026-10-25 15"),
            ("2026-10-25T00:50:00Z", "Europe/Paris", "00:00", "2026-10-25 25"),
            ("2026-11-21T22:45:00Z", "Europe/Paris", "00:00", "2026-11-21 15, 2026-11-22 10"),
        ])
    func days(_ start: String, _ zone: String, _ dayStart: String, _ wanted: String) throws {
        let began = try #require(instant(start))
        let run = run(plan(25), began: began, zone: zone, dayStart: dayStart)
        let days = run.byDay(run.reading(at: began + 100_000))
        let told = days.map { "\($0.day) \($0.milliseconds / 60_000)" }
        #expect(told.joined(separator: ", ") == wanted)
        #expect(days.reduce(0) { $0 + $1.milliseconds } == 1_500_000)
    }

    /// `2026-11-21T23:50:00Z`.
    private func instant(_ text: String) -> Instant? {
        let parts = text.dropFirst(11).split { !$0.isNumber }.compactMap { Int($0) }
        return Day(String(text.prefix(10))).map {
            Instant(seconds: Int64($0.number) * 86_400)
                + Int64(parts[0] * 3_600 + parts[1] * 60 + parts[2])
        }
    }
}
