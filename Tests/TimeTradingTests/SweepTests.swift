import Core
import CoreTesting
import Testing

@testable import TimeTrading

/// The number of random days and lists.
#if DEBUG
    private let seeds: ClosedRange<UInt64> = 1...100
#else
    private let seeds: ClosedRange<UInt64> = 1...1_000
#endif

extension SeededGenerator {
    fileprivate mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
        Int64.random(in: range, using: &self)
    }

    /// A span that can be empty or end before it starts.
    fileprivate mutating func span(_ most: Int64) -> UseSpan {
        let from = number(0...30)
        return UseSpan(from: from, until: from + number(-1...most))
    }

    fileprivate mutating func stretches(_ most: Int64) -> [DaySweep.Stretch] {
        (0..<number(0...4)).map { _ in
            DaySweep.Stretch(app: ["a", "b", "c"][Int(number(0...2))], span: span(most))
        }
    }

    fileprivate mutating func day() -> DaySweep {
        var day = DaySweep(opening: max(0, number(-9...20)))
        day.credits = (0..<number(0...3)).map { _ in
            .init(at: number(0...30), amount: number(0...20))
        }
        day.unlocks = stretches(20)
        day.uses = ["a", "b"].flatMap { app in
            var spans = UseSpans()
            for _ in 0..<number(0...2) { spans.formUnion(span(9)) }
            return spans.list.map { DaySweep.Stretch(app: app, span: $0) }
        }
        day.emergencies = stretches(4)
        day.locks = (0..<number(0...2)).map { _ in span(4) }
        day.resets = (0..<max(0, number(-3...1))).map { _ in number(0...30) }
        return day
    }
}

/// The balance of a day at each millisecond: naive, and independent of the sweep.
private func slow(_ day: DaySweep, until end: Int64) -> [DaySweep.DayTotals] {
    func isIn(_ span: UseSpan, _ at: Int64) -> Bool { span.from <= at && at < span.until }
    var standing = DaySweep.DayTotals(balance: day.opening)
    return (0...end).map { at in
        standing.open = standing.open.filter { isIn(day.unlocks[$0].span, at) }
        if day.resets.contains(at) { standing = .init(balance: 0, ranOut: standing.ranOut) }
        for credit in day.credits where credit.at == at {
            standing.balance += credit.amount
            standing.earned += credit.amount
        }
        for (place, unlock) in day.unlocks.enumerated()
        where unlock.span.from == at && isIn(unlock.span, at) && standing.balance > 0 {
            standing.open.insert(place)
        }
        var costs: [String: Int64] = [:]
        if !day.locks.contains(where: { isIn($0, at) }) {
            for place in standing.open { costs[day.unlocks[place].app, default: 0] += 1 }
        }
        for use in day.uses where isIn(use.span, at) && costs[use.app] == nil { costs[use.app] = 1 }
        for free in day.emergencies where isIn(free.span, at) { costs[free.app] = nil }
        standing.drain = costs.values.reduce(0, +)
        let now = standing
        let paid = min(standing.drain, standing.balance)
        guard paid > 0, let first = costs.keys.min() else { return now }
        let shares = costs.mapValues { paid * $0 / standing.drain }
        standing.spentOn.merge(shares, uniquingKeysWith: +)
        standing.spentOn[first]! += paid - shares.values.reduce(0, +)
        standing.spent += paid
        standing.balance -= paid
        if standing.balance == 0 { (standing.ranOut, standing.open) = (at + 1, []) }
        return now
    }
}

/// The maximal spans of consecutive milliseconds.
private func runs(_ times: Set<Int64>) -> [UseSpan] {
    times.sorted().filter { !times.contains($0 - 1) }.map { from in
        UseSpan(from: from, until: (from...).first { !times.contains($0) }!)
    }
}

@Suite struct SweepTests {
    @Test("B1: a day's balance equals one computed millisecond by millisecond")
    func sweep() {
        var seen: Set<String> = []
        for seed in seeds {
            var generator = SeededGenerator(seed)
            let day = generator.day()
            for (now, wanted) in slow(day, until: 55).enumerated() {
                #expect(day.standing(at: Int64(now)) == wanted, "seed \(seed), \(now) ms")
                if wanted.ranOut == Int64(now) { seen.insert("empty") }
                if wanted.drain > 1, wanted.balance > 0 { seen.insert("two at once") }
                if wanted.drain == 0, !wanted.open.isEmpty { seen.insert("open at no cost") }
            }
        }
        #expect(seen.count == 3)
    }

    @Test(
        "B8: spans that end at or before their start cannot be decoded", arguments: -1...1)
    func damaged(_ length: Int64) throws {
        var writer = ByteWriter()
        writer.count(1)
        for number in [7, length] { writer.signedVarint(number) }
        var reader = ByteReader(writer.bytes)
        #expect((try? UseSpans(from: &reader))?.list.count == (length > 0 ? 1 : nil))
    }

    @Test("B8: each moment of reported use counts once; moments already known are not new")
    func spans() {
        for seed in seeds {
            var generator = SeededGenerator(seed)
            var (spans, known): (UseSpans, Set<Int64>) = (.init(), [])
            for _ in 0..<12 {
                let span = generator.span(6)
                let times = Set(span.from..<max(span.from, span.until))
                #expect(spans.missing(of: span) == runs(times.subtracting(known)), "seed \(seed)")
                known.formUnion(times)
                spans.formUnion(span)
                #expect(spans.list == runs(known), "seed \(seed)")
            }
        }
    }
}
