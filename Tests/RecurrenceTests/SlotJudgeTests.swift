import Core
import Testing

@testable import Recurrence

@Suite("Hours, minutes and seconds compared with a naive implementation")
struct SlotJudgeTests {
    private let seed = Environment.seed

    @Test("R2, R4: all results match a naive implementation until the pattern repeats")
    func judged() throws {
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 12, full: 400) {
            let start = WallTime(random.day(), secondOfDay: random.number(86_400))
            guard let rule = random.slotRule(from: start) else { continue }
            let set = RecurrenceSet(start: .floating(start), rules: [rule])
            let week = 7 * 86_400 / rule.frequency.seconds
            let turns = rule.interval / commonDivisor(rule.interval, week)
            let units = min(turns * week, rule.interval * Effort.samples(debug: 500, full: 20_000))
            let wanted = NaiveTimes(parts: rule.parts, start: start).points(units: units)
                .map { WallTime(secondsSince1970: Int64($0)) }
            let note: Comment = "seed \(seed): \(rule) from \(start), \(units) units"
            // Units start before a start that falls within one.
            let unit = rule.frequency.seconds
            let length = units * unit - Int(start.secondOfDay) % unit
            let isRight = isRight(set, wanted, start...start.advanced(bySeconds: length - 1))
            #expect(isRight, note)
        }
    }

    private func isRight(
        _ set: RecurrenceSet, _ wanted: [WallTime], _ range: ClosedRange<WallTime>
    ) -> Bool {
        guard Array(set.occurrences(in: range)) == wanted, set.count(in: range) == wanted.count
        else { return false }
        let pairs = zip(wanted, wanted.dropFirst())
        let areNeighbours =
            pairs.allSatisfy { set.next(after: $0) == $1 }
            && pairs.allSatisfy { set.previous(before: $1) == $0 }
        guard areNeighbours, wanted.allSatisfy(set.contains) else { return false }
        let members = Set(wanted)
        let others = wanted.flatMap { [$0.advanced(bySeconds: 1), $0.advanced(bySeconds: -1)] }
        guard
            others.allSatisfy({ set.contains($0) == members.contains($0) || $0 > range.upperBound })
        else { return false }
        // Without a COUNT the rule walks to these places.
        let places = [0, wanted.count / 2, wanted.count - 1].filter(wanted.indices.contains)
        return places.allSatisfy { set.occurrence(at: $0) == wanted[$0] }
            && set.previous(before: wanted.first ?? range.upperBound) == nil
    }
}

extension RandomRules {
    /// A rule of hours, minutes or seconds without an end; nil if the draw gives none.
    fileprivate mutating func slotRule(from start: WallTime) -> RecurrenceRule? {
        var parts = rule(from: start).parts
        parts.frequency = [.secondly, .minutely, .hourly][number(3)]
        let slots = 86_400 / parts.frequency.seconds
        parts.interval = 1 + number([6, slots, slots * 10][number(3)])
        parts.end = .never
        parts.weekNumbers = []
        parts.weekdays = parts.weekdays.filter { $0.ordinal == 0 }
        return try? RecurrenceRule(parts)
    }
}
