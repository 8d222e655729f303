import Core

@testable import Recurrence

/// Generates random valid rules, the same for the same seed.
struct RandomRules {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number under `limit` (the generator is SplitMix64).
    mutating func number(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(limit))
    }

    private mutating func chance(_ percent: Int) -> Bool { number(100) < percent }

    private mutating func some(_ limits: ClosedRange<Int>, signed: Bool = false) -> [Int] {
        (0...number(4)).map { _ in
            let value = limits.lowerBound + number(limits.count)
            return signed && chance(40) ? -value : value
        }
    }

    /// A day between 1890 and 2110.
    mutating func day() -> Day { Day(-29_220 + number(80_355)) }

    /// A rule that is DAILY or coarser, without times of day or an end.
    mutating func dayRule() -> RecurrenceRule {
        while true {
            var parts = RecurrenceRule.Parts([.daily, .weekly, .monthly, .yearly][number(4)])
            if chance(50) { parts.interval = 1 + number(chance(20) ? 40 : 6) }
            if chance(35) { parts.months = some(1...12) }
            if chance(35) { parts.monthDays = some(1...31, signed: true) }
            if chance(20) { parts.yearDays = some(1...366, signed: true) }
            if chance(20) { parts.weekNumbers = some(1...53, signed: true) }
            if chance(45) { parts.weekdays = terms(parts.frequency) }
            if chance(25) { parts.positions = some(1...6, signed: true) }
            if chance(40) { parts.weekStart = Weekday(index: number(7)) }
            if let rule = try? RecurrenceRule(parts) { return rule }
        }
    }

    private mutating func terms(_ frequency: Frequency) -> [WeekdayTerm] {
        (0...number(3)).map { _ in
            let isNumbered = frequency >= .monthly && chance(40)
            let reach = frequency == .yearly && chance(30) ? 53 : 5
            let ordinal = isNumbered ? (1 + number(reach)) * (chance(40) ? -1 : 1) : 0
            return WeekdayTerm(Weekday(index: number(7)), ordinal: ordinal)
        }
    }

    /// Any rule, with times of day and an end.
    mutating func rule(from start: WallTime) -> RecurrenceRule {
        while true {
            var parts = dayRule().parts
            if chance(35) { parts.frequency = [.secondly, .minutely, .hourly][number(3)] }
            if chance(30) { parts.hours = some(0...23) }
            if chance(25) { parts.minutes = some(0...59) }
            if chance(20) { parts.seconds = some(0...59) }
            if parts.frequency.isSubDaily, chance(40) { parts.interval = 1 + number(5_000) }
            switch number(4) {
            case 0: parts.end = .count(1 + number(60))
            case 1: parts.end = .until(.local(start.advanced(bySeconds: number(200_000_000))))
            default: break
            }
            if let rule = try? RecurrenceRule(parts) { return rule }
        }
    }
}
