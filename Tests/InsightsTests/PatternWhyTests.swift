import Core
import CoreTesting
import ExplanationsAPI
import InsightsAPI
import Testing

@testable import Insights

@Suite struct PatternWhyTests {
    /// An action on random half of the days, and its effect.
    private func life(
        _ seed: UInt64, lag: Int = 0, quantity: Bool = false, gaps: Bool = false
    ) -> [DailySeries] {
        var noise = Noise(seed)
        let action = (0..<120).map { _ in
            quantity ? 40 + 20 * noise.normal() : noise.uniform() < 0.5 ? 1.0 : 0
        }
        let scale = quantity ? 20.0 : 1
        let outcome = (0..<120).map { index in
            5 + noise.normal() - (index >= lag ? 2 * action[index - lag] / scale : 0)
        }
        var series = simulated("tension", outcome, role: .outcome)
        if gaps {
            for index in series.values.indices where noise.uniform() < 0.15 {
                series.values[index] = nil
            }
        }
        return [
            simulated("Walk", action, quantity ? .quantity : .binary, role: .action), series,
        ]
    }

    @Test("K7, I2: the days explaining a finding have the means that the finding reports")
    func means() throws {
        for seed in 1...UInt64(tries(debug: 12, release: 200)) {
            for (lag, isQuantity) in [(0, false), (1, false), (0, true), (1, true)] {
                let person = try somebody(
                    saying: life(seed, lag: lag, quantity: isQuantity, gaps: seed % 2 == 0))
                let pattern = try #require(person.report.findings.first { $0.lag == lag })
                let found = try #require(person.view.explain(pattern.id, at: person.moment))
                #expect(found.figure == pattern.sentence && found.days.count == pattern.days)
                let with = found.days.filter { $0.verdict == .done }
                let without = found.days.filter { $0.verdict == .neutral }
                #expect(with.count + without.count == found.days.count)
                if let daysWith = pattern.daysWith { #expect(with.count == daysWith) }
                // An independent mean of the scripted series.
                let said = person.said
                let note = try #require(found.notes.first)
                for side in [with, without] {
                    let values = side.map { said[1][$0.day + lag] ?? .nan }
                    let mean = values.reduce(0, +) / Double(values.count)
                    #expect(
                        note.contains(
                            "\(side.count.counted("day")) ")
                            && note.contains(Rounding.text(mean, places: 2)), "\(note) \(mean)")
                    let isDone = side.first?.verdict == .done
                    for entry in side where !isQuantity {
                        #expect((said[0][entry.day] ?? .nan > 0) == isDone)
                    }
                }
                let whole = found.notes.joined(separator: " ")
                #expect(whole.contains(lag == 0 ? "from the same day" : "from the next day"))
                let corrected = try #require(pattern.corrected)
                #expect(whole.contains("\(Rounding.chance(corrected))."), "\(whole)")
                #expect(whole.contains("\(person.report.tried) questions"))
                #expect(whole.contains("A pattern does not prove a cause."))
            }
        }
    }

    @Test("K7: only the id or the question of a finding gets an explanation")
    func words() throws {
        let person = try somebody(saying: life(3))
        let pattern = try #require(person.report.findings.first)
        let subjects = person.view.explainable(at: person.moment)
        #expect(subjects.map(\.id) == [pattern.id] && subjects[0].title == "Walk and tension")
        #expect(pattern.id.hasPrefix("finding-") && pattern.id.utf8.count == 16)
        let asked = person.view.explain("Walk and Tension", at: person.moment)
        #expect(asked?.figure == pattern.sentence)
        let week = DaySpan(7, endingOn: person.today - 1)
        let some = try #require(
            person.view.explain(pattern.id, over: week, at: person.moment))
        #expect(some.days.map(\.day) == week.days.filter { some.days.map(\.day).contains($0) })
        #expect(some.days.count <= 7 && some.notes == asked?.notes)
        for word in ["finding-00000000", "finding-", "tension", "walk and nothing", ""] {
            #expect(person.view.explain(word, at: person.moment) == nil, "\(word)")
        }
        let none = try somebody(saying: [])
        #expect(none.view.explainable(at: none.moment).isEmpty)
    }
}

extension Person {
    /// The scripted series.
    fileprivate var said: [DailySeries] {
        view.answers(to: .series).flatMap {
            $0.series(over: DaySpan(728, endingOn: today - 1), at: moment, in: view)
        }
    }
}
