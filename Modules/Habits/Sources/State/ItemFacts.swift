internal import Core

/// All that was written about one item: the truth that snapshots keep.
struct ItemFacts: Equatable, Sendable {
    let id: ItemID
    var births = RetractableRegister<Birth>()
    /// When it was added, with the stamps of `births`. Rule K1.
    var arrivals = RetractableRegister<Arrival>()
    /// By day of effect, then stamp.
    private(set) var revisions: [Revision] = []
    var deletions = RetractableRegister<Bool>()
    var orders = RetractableRegister<Int64>()
    /// First days to which it was moved.
    var starts = RetractableRegister<Day>()
    /// Sums by day of what was logged by hand, by timers, and by other programs.
    var progress = AmountsByDay()
    /// When something was last logged on a day by hand, on the day itself: seconds since the day
    /// before began in UTC. Nothing takes it back: it says when, not whether. Rule B9.
    var acts = AmountsByDay()
    /// Thousandths of a unit, or `ItemFacts.skipMark`.
    var imports = DayLog()
    /// 1 for skipped, 0 for not.
    var skips = DayLog()
    var notes = DayLog()
    /// 1 for confirmed, 0 for not.
    var confirmations = DayLog()
    /// By id.
    var timers: [TimerFacts] = []
    /// What was taken back of it.
    var retractions = ItemRetractions()

    static let skipMark = Int64.min

    /// Fields that hold from a day on, or putting away and bringing back.
    struct Revision: Hashable, Sendable {
        var from: Day
        var stamp: Stamp
        var patch: ItemPatch
        var isArchived: Bool?
    }

    init(_ id: ItemID) { self.id = id }

    /// Takes a revision in, in any order.
    mutating func insert(_ revision: Revision) {
        let key = (revision.from, revision.stamp)
        let place = revisions.lastIndex { ($0.from, $0.stamp) < key }.map { $0 + 1 } ?? 0
        revisions.insert(revision, at: place)
    }

    /// Remembers when something was logged; the latest time of a day stays, in any order.
    @inline(__always)
    mutating func act(at instant: Instant, on day: Day) {
        let seconds = instant.milliseconds / 1_000 - (Int64(day.number) - 1) * 86_400
        let later = seconds - acts[day]
        if later > 0 { acts.add(later, on: day) }
    }

    /// When something was last logged on a day; nil if nothing was, on the day itself.
    func lastAct(on day: Day) -> Instant? {
        let seconds = acts[day]
        guard seconds > 0 else { return nil }
        return Instant(milliseconds: (seconds + (Int64(day.number) - 1) * 86_400) * 1_000)
    }

    /// What other programs logged on a day.
    func imported(on day: Day) -> Amount {
        guard let entry = imports.current(on: day, retractions), entry.value != ItemFacts.skipMark
        else { return .zero }
        return Amount(thousandths: entry.value)
    }

    /// Changes facts of a day and keeps the day's sum in step with what was imported.
    mutating func changingImports(on day: Day, _ change: (inout ItemFacts) -> Void) {
        let before = imported(on: day)
        change(&self)
        let after = imported(on: day)
        if before != after { progress.add(after - before, on: day) }
    }

    /// Changes facts of a timer and keeps the sums in step with what it logged.
    mutating func changingTimer(_ index: Int, _ change: (inout ItemFacts) -> Void) {
        let before = timers[index].parts(retractions)
        change(&self)
        let after = timers[index].parts(retractions)
        guard before != after else { return }
        for part in before { progress.add(-part.amount, on: part.day) }
        for part in after { progress.add(part.amount, on: part.day) }
    }

    /// The place of a timer, made if it is new.
    mutating func timerIndex(_ id: TimerID) -> Int {
        if let index = timers.firstIndex(where: { $0.id == id }) { return index }
        let index = timers.firstIndex { $0.id > id } ?? timers.count
        timers.insert(TimerFacts(id), at: index)
        return index
    }
}

/// All that was written about one timer. Rule H10.
struct TimerFacts: Hashable, Sendable {
    let id: TimerID
    var starts = RetractableRegister<Instant>()
    /// Pauses (true) and resumptions with their instants.
    var marks = RetractableRegister<Mark>()
    var stops = RetractableRegister<[TimerPart]>()

    struct Mark: Hashable, Sendable {
        var instant: Instant
        var isPause: Bool
    }

    init(_ id: TimerID) { self.id = id }

    /// What it logged: the first stop counts, however many devices stopped it.
    func parts(_ retractions: ItemRetractions) -> [TimerPart] {
        stops.first(retractions)?.value ?? []
    }

    /// The stretches that it ran, the last one open; nil if it was never started or is stopped.
    func stretches(_ retractions: ItemRetractions) -> [(from: Instant, to: Instant?)]? {
        guard let start = starts.first(retractions), stops.first(retractions) == nil else {
            return nil
        }
        var found: [(from: Instant, to: Instant?)] = [(start.value, nil)]
        for mark in marks.list where !retractions.holds(mark.stamp.event) {
            let last = found.count - 1
            if mark.value.isPause, found[last].to == nil {
                found[last].to = max(mark.value.instant, found[last].from)
            } else if !mark.value.isPause, found[last].to != nil {
                found.append((mark.value.instant, nil))
            }
        }
        return found
    }

    /// How it stands; nil unless it runs or is paused.
    func standing(_ retractions: ItemRetractions) -> TimerStanding? {
        guard let stretches = stretches(retractions), let first = stretches.first else {
            return nil
        }
        let past = stretches.reduce(Int64(0)) { sum, stretch in
            sum + (stretch.to.map { $0 - stretch.from } ?? 0)
        }
        return TimerStanding(
            id: id, started: first.from, accumulated: past,
            runningSince: stretches.last.flatMap { $0.to == nil ? $0.from : nil })
    }
}
