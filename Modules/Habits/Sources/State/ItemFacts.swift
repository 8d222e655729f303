internal import Core

/// All recorded facts about one item. Snapshots store them.
struct ItemFacts: Equatable, Sendable {
    let id: ItemID
    var births = RetractableRegister<Creation>()
    /// The times at which the item was added, with the stamps of `births`. Rule K1.
    var arrivals = RetractableRegister<Arrival>()
    /// The revisions, ordered by effective day, then stamp.
    private(set) var revisions: [Revision] = []
    var deletions = RetractableRegister<Bool>()
    var orders = RetractableRegister<Int64>()
    /// The start days to which the user moved the item.
    var starts = RetractableRegister<Day>()
    /// The sums by day of all amounts: logged by hand, by timers and by imports.
    var progress = AmountsByDay()
    /// For each day, the last time on that day at which the user logged something by hand.
    ///
    /// The value is in seconds since the start of the previous day in UTC. A retraction does not
    /// change it. Rule B9.
    var acts = AmountsByDay()
    /// The imported amounts in thousandths of a unit, or `ItemFacts.skipMark`.
    var imports = DayLog()
    /// The skips by day: 1 for skipped, 0 for not skipped.
    var skips = DayLog()
    var notes = DayLog()
    /// The confirmations by day: 1 for confirmed, 0 for not confirmed.
    var confirmations = DayLog()
    /// The timers, sorted by id.
    var timers: [TimerFacts] = []
    /// The retractions of the item's events.
    var retractions = ItemRetractions()

    static let skipMark = Int64.min

    /// A change of fields that takes effect on a given day, or an archiving or its reversal.
    struct Revision: Hashable, Sendable {
        var from: Day
        var stamp: Stamp
        var patch: ItemPatch
        var isArchived: Bool?
    }

    init(_ id: ItemID) { self.id = id }

    /// Inserts a revision. Revisions can arrive in any order.
    mutating func insert(_ revision: Revision) {
        let key = (revision.from, revision.stamp)
        let place = revisions.lastIndex { ($0.from, $0.stamp) < key }.map { $0 + 1 } ?? 0
        revisions.insert(revision, at: place)
    }

    /// Records the time of a log entry. The latest time of each day is kept, whatever the order of
    /// events.
    @inline(__always)
    mutating func act(at instant: Instant, on day: Day) {
        let seconds = instant.milliseconds / 1_000 - (Int64(day.number) - 1) * 86_400
        let later = seconds - acts[day]
        if later > 0 { acts.add(later, on: day) }
    }

    /// Returns the last time on a day at which the user logged something for that same day; nil if
    /// there is none.
    func lastAct(on day: Day) -> Instant? {
        let seconds = acts[day]
        guard seconds > 0 else { return nil }
        return Instant(milliseconds: (seconds + (Int64(day.number) - 1) * 86_400) * 1_000)
    }

    /// Returns the amount that other programs logged on a day.
    func imported(on day: Day) -> Amount {
        guard let entry = imports.current(on: day, retractions), entry.value != ItemFacts.skipMark
        else { return .zero }
        return Amount(thousandths: entry.value)
    }

    /// Changes facts of a day, and adjusts the day's sum to its changed imported amount.
    mutating func changingImports(on day: Day, _ change: (inout ItemFacts) -> Void) {
        let before = imported(on: day)
        change(&self)
        let after = imported(on: day)
        if before != after { progress.add(after - before, on: day) }
    }

    /// Changes facts of a timer, and adjusts the days' sums to its changed amounts.
    mutating func changingTimer(_ index: Int, _ change: (inout ItemFacts) -> Void) {
        let before = timers[index].parts(retractions)
        change(&self)
        let after = timers[index].parts(retractions)
        guard before != after else { return }
        for part in before { progress.add(-part.amount, on: part.day) }
        for part in after { progress.add(part.amount, on: part.day) }
    }

    /// Returns the index of a timer, and adds the timer if it is new.
    mutating func timerIndex(_ id: TimerID) -> Int {
        if let index = timers.firstIndex(where: { $0.id == id }) { return index }
        let index = timers.firstIndex { $0.id > id } ?? timers.count
        timers.insert(TimerFacts(id), at: index)
        return index
    }
}

/// All recorded facts about one timer. Rule H10.
struct TimerFacts: Hashable, Sendable {
    let id: TimerID
    var starts = RetractableRegister<Instant>()
    /// The pauses (true) and resumptions (false) with their instants.
    var marks = RetractableRegister<Mark>()
    var stops = RetractableRegister<[TimerPart]>()

    struct Mark: Hashable, Sendable {
        var instant: Instant
        var isPause: Bool
    }

    init(_ id: TimerID) { self.id = id }

    /// Returns the amounts that the timer logged. If several devices stopped it, the first stop
    /// counts.
    func parts(_ retractions: ItemRetractions) -> [TimerPart] {
        stops.first(retractions)?.value ?? []
    }

    /// Returns the intervals in which the timer ran. The last one has no end while the timer is
    /// running. Nil if the timer never started or is stopped.
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

    /// Returns the current status of the timer; nil unless it is running or paused.
    func standing(_ retractions: ItemRetractions) -> TimerStatus? {
        guard let stretches = stretches(retractions), let first = stretches.first else {
            return nil
        }
        let past = stretches.reduce(Int64(0)) { sum, stretch in
            sum + (stretch.to.map { $0 - stretch.from } ?? 0)
        }
        return TimerStatus(
            id: id, started: first.from, accumulated: past,
            runningSince: stretches.last.flatMap { $0.to == nil ? $0.from : nil })
    }
}
