import Core
import TimeTradingAPI

@testable import TimeTrading

/// A slow second-by-second model of a day's earnings and spending, from the facts alone and
/// independent of the module. Times are whole seconds in UTC; days start at midnight.
struct SlowModel {
    private var facts: [(fact: TradingFact, event: Event)] = []
    private let first: Int64
    private let now: Int64
    /// For each app and second, true if the app was in use.
    private var used: [String: [Bool]] = [:]
    /// The seconds at which minutes became full.
    private var full: Set<Int64> = []

    struct Day {
        var earned = 0
        var spent = 0
        var balance = 0
    }

    init(_ events: [Event], until now: Instant) {
        first = Int64(Core.Day("2026-11-20")!.number) * 86_400
        self.now = now.seconds
        let sorted = events.sorted { $0.stamp < $1.stamp }
        var taken: [EventID: Bool] = [:]
        for event in sorted {
            if case .retracted(let retraction)? = TradingFact(event) {
                taken[retraction.event] = retraction.isRetracted
            }
        }
        facts = sorted.compactMap { event in
            taken[event.id] == true ? nil : TradingFact(event).map { ($0, event) }
        }
        use()
        earn()
    }

    private mutating func mark(_ app: String, _ from: Int64, _ until: Int64) {
        var marks = used[app] ?? Array(repeating: false, count: Int(now - first))
        for second in max(from, first)..<max(from, first, min(until, now)) {
            marks[Int(second - first)] = true
        }
        used[app] = marks
    }

    private mutating func use() {
        var stopped: [EventID: Int64] = [:]
        for (fact, event) in facts {
            if case .trackStopped(let stop) = fact, stopped[stop.start] == nil {
                stopped[stop.start] = event.instant.seconds
            }
        }
        for (fact, event) in facts {
            if case .used(let usage) = fact {
                for part in usage.parts { mark(part.app, part.from.seconds, part.until.seconds) }
            }
            if case .trackStarted(let start) = fact {
                let from = event.instant.seconds
                let end = stopped[event.id] ?? now
                mark(start.app, from, min(end, from + 86_400))
            }
        }
    }

    /// The list of an app in each second.
    private func lists(_ app: String) -> [AppList?] {
        var list: AppList? = ["tiktok", "reddit"].contains(app) ? .vice : .productive
        var changes: [(Int64, AppList?)] = []
        for (fact, event) in facts {
            if case .appSet(let set) = fact, set.id == app {
                changes.append((event.instant.seconds, set.list))
            }
        }
        var place = 0
        return (0..<(now - first)).map { offset in
            while place < changes.count, changes[place].0 <= first + offset {
                list = changes[place].1
                place += 1
            }
            return list
        }
    }

    private func rule(_ rule: TradingRule, _ day: Core.Day) -> Int {
        var (value, since) = (rule == .rate ? 100 : 0, Core.Day.first)
        for (fact, _) in facts {
            guard case .ruleSet(let set) = fact, set.rule == rule, set.from <= day,
                set.from >= since
            else { continue }
            (value, since) = (set.value, set.from)
        }
        return value
    }

    private func day(of second: Int64) -> Core.Day { Core.Day(Int(second / 86_400)) }

    private mutating func earn() {
        var productive = Array(repeating: false, count: Int(now - first))
        for (app, marks) in used {
            for (place, list) in lists(app).enumerated() where list == .productive && marks[place] {
                productive[place] = true
            }
        }
        var (idle, warm, part) = (Int64.max / 2, 60, 0.0)
        for (place, isUsed) in productive.enumerated() {
            guard isUsed else {
                idle += 1
                continue
            }
            if idle > 120 { (warm, part) = (60, 0) }
            idle = 0
            guard warm == 0 else {
                warm -= 1
                continue
            }
            let second = first + Int64(place)
            part += 100 / Double(60 * rule(.rate, day(of: second)))
            if part > 1 - 1e-6 {
                part = 0
                full.insert(second)
            }
        }
    }

    /// The result of a day, including the rest of the day before at weekends.
    func day(_ day: Core.Day) -> Day {
        var result = Day()
        if [.saturday, .sunday].contains(day.weekday), rule(.weekend, day) == 1,
            day > Core.Day("2026-11-20")!
        {
            result.balance = self.day(day - 1).balance
        }
        let start = Int64(day.number) * 86_400
        let end = min(now, start + 86_400)
        let spending = Spending(facts, on: day)
        let vice = used.mapValues { $0 }
        let onList = Dictionary(uniqueKeysWithValues: vice.keys.map { ($0, lists($0)) })
        var open: [Int: String] = [:]
        for second in start..<max(start, end) {
            for place in open.keys where spending.unlocks[place].until == second {
                open[place] = nil
            }
            if spending.resets.contains(second) {
                result = Day()
                open = [:]
            }
            if second > start { credit(second, &result) }
            for (place, unlock) in spending.unlocks.enumerated()
            where unlock.from == second && unlock.until > second && result.balance > 0 {
                open[place] = unlock.app
            }
            let place = Int(second - first)
            var cost: [String: Int] = [:]
            for app in open.values { cost[app, default: 0] += 1 }
            for (app, marks) in vice where marks[place] && onList[app]?[place] == .vice {
                cost[app] = max(1, cost[app] ?? 0)
            }
            let paid = min(result.balance, cost.values.reduce(0, +))
            result.balance -= paid
            result.spent += paid
            if result.balance == 0 { open = [:] }
        }
        if spending.resets.contains(end), end == now { result = Day() }
        credit(end, &result)
        return result
    }

    /// Credits the minutes that became full at a second to the day of that second.
    private func credit(_ second: Int64, _ result: inout Day) {
        guard full.contains(second - 1) else { return }
        result.balance += 60
        result.earned += 60
    }
}

/// The unlocks and resets of a day.
private struct Spending {
    var unlocks: [(app: String, from: Int64, until: Int64)] = []
    var resets: Set<Int64> = []

    init(_ facts: [(fact: TradingFact, event: Event)], on day: Day) {
        for (place, one) in facts.enumerated() where one.event.day == day {
            if case .reset = one.fact { resets.insert(one.event.instant.seconds) }
            guard case .unlocked(let unlock) = one.fact else { continue }
            var until = unlock.until.seconds
            for later in facts[place...] where later.event.day == day {
                if case .locked(let lock) = later.fact, lock.app == unlock.app {
                    until = min(until, max(unlock.from.seconds, later.event.instant.seconds))
                }
            }
            unlocks.append((unlock.app, unlock.from.seconds, until))
        }
    }
}
