/// The calculation of a day's earned and spent time in order of time. Rules B1, B5.
///
/// All values are in milliseconds. Each unlock costs time while it lasts. A locked app costs time
/// while it is used. The balance never falls below zero: when it is empty, all unlocks end and no
/// debt remains.
struct DaySweep {
    /// Time earned at an instant, optionally repeated at equal steps.
    struct Credit: Hashable {
        var at: Int64
        var amount: Int64
        /// The milliseconds between repetitions.
        var step: Int64 = 0
        var count = 1
    }

    /// An app with a range of time.
    struct Stretch: Hashable {
        var app: String
        var span: UseSpan
    }

    /// The balance at the start of the day.
    var opening: Int64 = 0
    var credits: [Credit] = []
    var unlocks: [Stretch] = []
    /// The uses of vice apps. Uses of the same app do not overlap.
    var uses: [Stretch] = []
    /// The ranges in which an app costs nothing because a code opened it.
    var emergencies: [Stretch] = []
    /// The ranges in which everything is locked and unlocks cost nothing. Rule F3.
    var locks: [UseSpan] = []
    /// The instants of statistics resets.
    var resets: [Int64] = []

    /// The totals of a day at an instant.
    struct DayTotals: Hashable {
        var balance: Int64
        var earned: Int64 = 0
        var spent: Int64 = 0
        /// The milliseconds spent on each app.
        var spentOn: [String: Int64] = [:]
        /// The last instant at which the balance became empty; nil if it never did.
        var ranOut: Int64?
        /// The indexes of the unlocks that are still open.
        var open: Set<Int> = []
        /// The milliseconds of balance that one millisecond costs now.
        var drain: Int64 = 0
    }

    /// The changes at one instant in processing order. Credits come before unlocks.
    private enum Change: Int {
        case close, reset, open
    }

    private struct Step {
        var at: Int64
        var change: Change
        var apply: (inout Sweep) -> Void
    }

    /// Returns the totals of the day at an instant.
    func standing(at now: Int64) -> DayTotals {
        var sweep = Sweep(standing: DayTotals(balance: opening), credits: CreditQueue(credits))
        let steps = steps.filter { $0.at <= now }.sorted {
            ($0.at, $0.change.rawValue) < ($1.at, $1.change.rawValue)
        }
        sweep.at = steps.first?.at ?? now
        for step in steps {
            sweep.credit(through: step.change == .open ? step.at : step.at - 1)
            sweep.run(to: step.at)
            step.apply(&sweep)
        }
        sweep.credit(through: now)
        sweep.run(to: now)
        sweep.standing.open = Set(sweep.active.keys)
        sweep.standing.drain = sweep.drains.reduce(0) { $0 + $1.value }
        return sweep.standing
    }

    private var steps: [Step] {
        var steps = resets.map { at in Step(at: at, change: .reset) { $0.reset() } }
        for (place, unlock) in unlocks.enumerated() where unlock.span.length > 0 {
            steps.append(
                Step(at: unlock.span.from, change: .open) { $0.open(place, unlock.app) })
            steps.append(Step(at: unlock.span.until, change: .close) { $0.active[place] = nil })
        }
        for use in uses {
            steps.append(
                Step(at: use.span.from, change: .open) { $0.used[use.app, default: 0] += 1 })
            steps.append(
                Step(at: use.span.until, change: .close) { $0.used[use.app, default: 0] -= 1 })
        }
        for free in emergencies where free.span.length > 0 {
            steps.append(
                Step(at: free.span.from, change: .open) { $0.free[free.app, default: 0] += 1 })
            steps.append(
                Step(at: free.span.until, change: .close) { $0.free[free.app, default: 0] -= 1 })
        }
        for lock in locks where lock.length > 0 {
            steps.append(Step(at: lock.from, change: .open) { $0.locked += 1 })
            steps.append(Step(at: lock.until, change: .close) { $0.locked -= 1 })
        }
        return steps
    }

    /// The running state of the calculation.
    private struct Sweep {
        var standing: DayTotals
        var credits: CreditQueue
        var at: Int64 = 0
        /// The open unlocks by index, with their apps.
        var active: [Int: String] = [:] { didSet { isKnown = false } }
        /// The number of current uses of each app.
        var used: [String: Int] = [:] { didSet { isKnown = false } }
        /// The number of focus sessions that lock everything.
        var locked = 0 { didSet { isKnown = false } }
        /// The number of codes that keep each app open.
        var free: [String: Int] = [:] { didSet { isKnown = false } }
        private var isKnown = false
        private var known: [(key: String, value: Int64)] = []

        init(standing: DayTotals, credits: CreditQueue) {
            self.standing = standing
            self.credits = credits
        }

        /// The current cost of each app, sorted by id.
        ///
        /// An app opened by a code costs nothing. Otherwise each unlock outside a lock costs once,
        /// and a use without an unlock costs once.
        var drains: [(key: String, value: Int64)] {
            mutating get {
                guard !isKnown else { return known }
                var drains: [String: Int64] = [:]
                for app in active.values where locked == 0 { drains[app, default: 0] += 1 }
                for (app, count) in used where count > 0 { drains[app] = max(1, drains[app] ?? 0) }
                for (app, count) in free where count > 0 { drains[app] = nil }
                known = drains.sorted { $0.key < $1.key }
                isKnown = true
                return known
            }
        }

        mutating func open(_ place: Int, _ app: String) {
            if standing.balance > 0 { active[place] = app }
        }

        mutating func reset() {
            standing.balance = 0
            (standing.earned, standing.spent, standing.spentOn) = (0, 0, [:])
            active = [:]
        }

        /// Books the credits up to and including an instant, all at once while nothing costs time.
        mutating func credit(through end: Int64) {
            while true {
                guard !drains.isEmpty else { return book(credits.all(through: end)) }
                guard let next = credits.next(through: end) else { return }
                run(to: next.at)
                book(next.amount)
            }
        }

        private mutating func book(_ amount: Int64) {
            standing.balance += amount
            standing.earned += amount
        }

        /// Advances to an instant. In between, only an empty balance can change anything.
        mutating func run(to end: Int64) {
            defer { at = max(at, end) }
            guard end > at, standing.balance > 0 else { return }
            let drains = drains
            let rate = drains.reduce(0) { $0 + $1.value }
            guard rate > 0 else { return }
            let cost = rate * (end - at)
            let paid = min(cost, standing.balance)
            share(paid, of: cost, among: drains, for: end - at)
            guard standing.balance == 0 else { return }
            at += (paid + rate - 1) / rate
            standing.ranOut = at
            active = [:]
        }

        /// Books a payment in equal shares. The first app pays the remainder.
        private mutating func share(
            _ paid: Int64, of cost: Int64, among drains: [(key: String, value: Int64)],
            for length: Int64
        ) {
            standing.balance -= paid
            standing.spent += paid
            var rest = paid
            for (app, drain) in drains.reversed() {
                let part = app == drains[0].key ? rest : paid * drain / (cost / length)
                standing.spentOn[app, default: 0] += part
                rest -= part
            }
        }
    }
}

/// A queue of credits in order of time. Repeated credits are counted, not listed.
private struct CreditQueue {
    /// The credits that have not begun, in reverse order.
    private var rest: [DaySweep.Credit]
    /// The repeated credits that have begun and are not finished.
    private var begun: [DaySweep.Credit] = []

    init(_ credits: [DaySweep.Credit]) { rest = credits.sorted { $0.at > $1.at } }

    /// Removes all credits up to and including an instant and returns their sum.
    mutating func all(through end: Int64) -> Int64 {
        begin(through: end)
        var sum: Int64 = 0
        for place in begun.indices where begun[place].at <= end {
            let credit = begun[place]
            let count = min(credit.count, Int((end - credit.at) / max(1, credit.step)) + 1)
            sum += credit.amount * Int64(count)
            begun[place].at += credit.step * Int64(count)
            begun[place].count -= count
        }
        begun.removeAll { $0.count == 0 }
        return sum
    }

    /// Removes and returns the next credit up to and including an instant.
    mutating func next(through end: Int64) -> DaySweep.Credit? {
        if let first = rest.last, first.at <= min(end, begun.map(\.at).min() ?? end) {
            begun.append(rest.removeLast())
        }
        guard let place = begun.indices.min(by: { begun[$0].at < begun[$1].at }),
            begun[place].at <= end
        else { return nil }
        let credit = begun[place]
        begun[place].at += credit.step
        begun[place].count -= 1
        if begun[place].count == 0 { begun.remove(at: place) }
        return credit
    }

    private mutating func begin(through end: Int64) {
        while let first = rest.last, first.at <= end { begun.append(rest.removeLast()) }
    }
}
