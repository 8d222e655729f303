/// A day's earning and spending in the order of time. Rules B1, B5.
///
/// Pure arithmetic in milliseconds. An unlocked app costs time while it is unlocked, each unlock
/// for itself; one that is used without being unlocked costs time while it is used. The balance
/// never falls below zero: where it is empty, all unlocks end, and no debt is left.
struct DaySweep {
    /// Time that was earned at an instant, or so many times in a row.
    struct Credit: Hashable {
        var at: Int64
        var amount: Int64
        /// Milliseconds from one time to the next.
        var step: Int64 = 0
        var count = 1
    }

    /// An app with a stretch of time.
    struct Stretch: Hashable {
        var app: String
        var span: UseSpan
    }

    /// What there is when the day begins.
    var opening: Int64 = 0
    var credits: [Credit] = []
    var unlocks: [Stretch] = []
    /// Uses of apps that cost; those of one app do not overlap.
    var uses: [Stretch] = []
    /// While these last, an app costs nothing.
    var emergencies: [Stretch] = []
    /// While these last, everything stays locked, and what is unlocked costs nothing. Rule F3.
    var locks: [UseSpan] = []
    /// When the day's statistics begin anew.
    var resets: [Int64] = []

    /// How a day stands at an instant.
    struct Standing: Hashable {
        var balance: Int64
        var earned: Int64 = 0
        var spent: Int64 = 0
        /// What was spent on each app.
        var spentOn: [String: Int64] = [:]
        /// When the balance last ran out.
        var ranOut: Int64?
        /// The unlocks that are still open, by their place.
        var open: Set<Int> = []
        /// How many milliseconds a millisecond costs now.
        var drain: Int64 = 0
    }

    /// What happens at one instant, in this order; credits come before what opens.
    private enum Change: Int {
        case close, reset, open
    }

    private struct Step {
        var at: Int64
        var change: Change
        var apply: (inout Sweep) -> Void
    }

    /// How the day stands at an instant.
    func standing(at now: Int64) -> Standing {
        var sweep = Sweep(standing: Standing(balance: opening), credits: CreditQueue(credits))
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

    /// A place in the day.
    private struct Sweep {
        var standing: Standing
        var credits: CreditQueue
        var at: Int64 = 0
        /// The unlocks that are open, with their apps.
        var active: [Int: String] = [:] { didSet { isKnown = false } }
        /// How many uses of an app go on.
        var used: [String: Int] = [:] { didSet { isKnown = false } }
        /// How many sessions keep everything locked.
        var locked = 0 { didSet { isKnown = false } }
        /// How many codes keep an app open.
        var free: [String: Int] = [:] { didSet { isKnown = false } }
        private var isKnown = false
        private var known: [(key: String, value: Int64)] = []

        init(standing: Standing, credits: CreditQueue) {
            self.standing = standing
            self.credits = credits
        }

        /// What each app costs at a time, by its id: nothing in an emergency, else once for each
        /// unlock that no session locks, or once while it is used without one.
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

        /// Books what is earned until an instant, which included: at once while nothing costs time.
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

        /// Lets time go by, in which nothing begins or ends but for want of balance.
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

        /// Books what is paid: each app its share, what does not divide on the first of them.
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

/// Credits in the order of time, of which those that come in a row are counted and not listed.
private struct CreditQueue {
    /// What is still to come, the first last.
    private var rest: [DaySweep.Credit]
    /// What has begun and is not over.
    private var begun: [DaySweep.Credit] = []

    init(_ credits: [DaySweep.Credit]) { rest = credits.sorted { $0.at > $1.at } }

    /// The sum of all that comes until an instant, which included.
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

    /// The next that comes until an instant, which included.
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
