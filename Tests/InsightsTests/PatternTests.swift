import Core
import CoreTesting
import InsightsAPI
import Testing

@testable import Insights

@Suite struct PatternTests {
    /// Ninety days with meditation about every other day, after which tension is lower.
    private func calm(_ count: Int = 90, by effect: Double = 1.8, lag: Int = 0) -> [DailySeries] {
        var noise = Noise(7)
        let action = (0..<count).map { _ in noise.uniform() < 0.5 ? 1.0 : 0 }
        let tension = noise.days(count, keeping: 0.3).enumerated().map { index, value in
            5 + value - (index >= lag ? effect * action[index - lag] : 0)
        }
        return [
            simulated("Meditate", action, .binary, role: .action),
            simulated("tension", tension, role: .outcome),
        ]
    }

    @Test("I2: a finding is a sentence with its size, days and probability")
    func sentence() throws {
        let report = try somebody(saying: calm()).report
        let found = try #require(report.findings.first)
        #expect(report.findings.count == 1 && report.tried == 2)
        let much = try #require(found.size).effect
        #expect(abs(much + 1.8) < 0.5)
        let rounded = Rounding.text(-much)
        #expect(found.sentence == "On days with Meditate, tension is \(rounded) lower.")
        #expect(found.advice == "Try Meditate on more days for two weeks, and compare.")
        let evidence = try #require(found.evidence)
        let with = try #require(found.daysWith)
        #expect(evidence.contains("\(with) days with and \(found.days - with) without"))
        #expect(evidence.contains("p under 0.0001 corrected"))
        #expect(found.days == 84 && found.corrected! <= 2 * found.chance! + 1e-15)
        #expect(report.summary == "1 of 2 questions tested were confirmed.")
    }

    @Test("I2: an effect on the following day is reported as such")
    func after() throws {
        let report = try somebody(saying: calm(lag: 1)).report
        let found = try #require(report.findings.first)
        #expect(found.lag == 1)
        #expect(found.sentence.hasPrefix("On the day after days with Meditate, tension is 1."))
    }

    @Test("I2: if there is no effect, nothing is reported, and no sentence claims a cause")
    func nothing() throws {
        let report = try somebody(saying: calm(by: 0)).report
        #expect(report.findings.isEmpty && report.patterns.count == 2)
        #expect(report.summary == "No clear link in 2 questions tested.")
        #expect(
            report.patterns.map(\.sentence).sorted() == [
                "Meditate and tension the day after: no clear link.",
                "Meditate and tension: no clear link.",
            ])
        for person in [try somebody(saying: calm()), try somebody(saying: calm(lag: 1))] {
            for pattern in person.report.patterns {
                let words = "\(pattern.sentence) \(pattern.evidence ?? "") \(pattern.advice ?? "")"
                #expect(!words.contains("cause"))
                #expect((pattern.advice != nil) == (pattern.verdict == .holds))
            }
        }
    }

    @Test(
        "I2: fewer than 14 days, or fewer than 5 with or without → no question is tested",
        arguments: [(13, 6, 1), (9, 2, 5), (14, 4, 1), (14, 10, 1), (28, 2, 3), (28, 26, 3)])
    func gates(_ count: Int, _ with: Int, _ missing: Int) throws {
        var noise = Noise(8)
        let report = try somebody(saying: [
            simulated("a", (0..<count).map { $0 < with ? 1 : 0 }, .binary, role: .action),
            simulated("q", noise.days(count, keeping: 0), role: .outcome),
        ]).report
        let now = try #require(report.patterns.first { $0.lag == 0 })
        #expect(now.verdict == .short && now.missing == missing && now.corrected == nil)
        #expect(report.tried == 0 && report.findings.isEmpty)
        #expect(report.summary == "There are not enough days yet to look for links.")
    }

    @Test("I2: with the minimum number of days, a question is tested")
    func enough() throws {
        var noise = Noise(9)
        let report = try somebody(saying: [
            simulated("a", (0..<21).map { $0 % 3 == 0 ? 1 : 0 }, .binary, role: .action),
            simulated("q", noise.days(21, keeping: 0), role: .outcome),
        ]).report
        #expect(report.patterns.allSatisfy { $0.verdict == .unclear })
    }

    @Test("I2: a gap in a series is no value, or 0 from its first day on if gaps mean zero")
    func gaps() {
        let span = DaySpan(4, endingOn: simulatedEnd)
        let values: [Double?] = [nil, nil, 3, nil]
        let since = span.first + 1
        let missing = DailySeries(id: "m", title: "m", over: span, values: values)
        let zero = DailySeries(
            id: "z", title: "z", gap: .zero, over: span, since: since, values: values)
        #expect(span.days.map { missing[$0] } == [nil, nil, 3, nil])
        #expect(span.days.map { zero[$0] } == [nil, 0, 3, 0])
        #expect(zero[span.last + 1] == nil)
    }

    @Test("I2: a series without a role is in no question; a pair gives one same-day question")
    func roles() throws {
        var noise = Noise(10)
        let report = try somebody(saying: [
            simulated("sum", noise.days(60, keeping: 0), role: []),
            simulated("mood", noise.days(60, keeping: 0)),
            simulated("sleep", noise.days(60, keeping: 0)),
        ]).report
        #expect(
            Set(report.patterns.map(\.question)) == [
                "mood and sleep", "mood and sleep the day after", "sleep and mood the day after",
            ])
        #expect(report.about("sum").patterns.isEmpty)
        #expect(report.about("mood").patterns.count == 3)
    }

    @Test("I2: the report depends only on the data of the days, not on the time of the request")
    func determined() throws {
        #expect(try somebody(saying: calm()).report == somebody(saying: calm()).report)
        var later = try somebody(saying: calm())
        let before = later.report
        later.wait(seconds: 3_600)
        #expect(later.report == before)
    }

    @Test("I2: the effect of a quantity is given per standard deviation of its daily values")
    func quantity() throws {
        var noise = Noise(11)
        let focus = (0..<90).map { _ in 60 + 30 * noise.normal() }
        let mood = focus.map { 3 + 0.02 * ($0 - 60) + 0.5 * noise.normal() }
        var one = simulated("focus time", focus, role: .action)
        one.unit = "min"
        let report = try somebody(saying: [one, simulated("mood", mood, role: .outcome)]).report
        let found = try #require(report.findings.first)
        let size = try #require(found.size)
        #expect(size.step >= 25 && size.step <= 35 && abs(size.effect - 0.6) < 0.2)
        #expect(
            found.sentence == "On days with \(Rounding.text(size.step)) min more of focus time, "
                + "mood is \(Rounding.text(size.effect)) higher.")
    }

    @Test(
        "I2: numbers in sentences are rounded for readability",
        arguments: [
            (1.84, "1.8"), (0.0412, "0.04"), (-0.5, "−0.5"), (120.4, "120"), (0, "0"),
            (0.00213, "0.002"), (19.96, "20.0"),
        ])
    func numbers(_ value: Double, _ text: String) {
        #expect(Rounding.text(value) == text)
    }

    @Test("I2: rounding keeps two significant figures, and no probability is shown as zero")
    func figures() {
        #expect(Rounding.figures(2, 34.2) == 34 && Rounding.figures(2, 0.0347) == 0.035)
        #expect(Rounding.figures(2, 1_260) == 1_300 && Rounding.figures(2, 0) == 0)
        #expect(Rounding.chance(0.042) == "0.04" && Rounding.chance(0.0042) == "0.004")
        #expect(Rounding.chance(0.0004) == "0.0004" && Rounding.chance(1e-9) == "under 0.0001")
    }
}
