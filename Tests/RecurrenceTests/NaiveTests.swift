import Core
import Testing

@testable import Recurrence

@Suite("Day plans compared with a naive implementation")
struct NaiveTests {
    @Test("R2: random rules match a naive implementation")
    func randomRules() {
        let seed = Environment.seed
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 10, full: 3_000) {
            let rule = random.dayRule()
            let start = random.day()
            let last = start + 366 * 8
            let wanted = NaiveReading(parts: rule.parts, start: start).days(through: last)
            let found = Array(DayPlan(rule, start: start).days.prefix { $0 <= last })
            #expect(found == wanted, "seed \(seed): \(rule) from \(start)")
            if found != wanted { return }
        }
    }
}

/// The amount of work: less in debug builds, all in release builds or with `CAIRN_FULL=1`.
enum Effort {
    static func samples(debug: Int, full: Int) -> Int { isFull ? full : debug }

    static let isFull: Bool = {
        var isOptimised = true
        assert(
            {
                isOptimised = false
                return true
            }())
        return isOptimised || Environment.has("CAIRN_FULL")
    }()
}
