public import Core

/// Everything that was written about goals and days.
///
/// What stands is a function of it: which goals are active and which entry of a day counts follow
/// from the facts in the order that all devices agree on, so that all come to the same. Rule Y2.
public struct DailyFocusState: Snapshot {
    var goals: [GoalID: GoalFacts] = [:]
    var entries: [EntryID: EntryFacts] = [:]
    var onboardings = RetractableRegister<Bool>()
    var dismissals: [EventID: RetractableRegister<Bool>] = [:]
    var retractions = Retractions()
    /// The entries that were ever set for a day, by id.
    private(set) var days: [Day: [EntryID]] = [:]

    /// Nothing was written yet.
    init() {}

    /// Takes a fact in, in any order.
    mutating func take(_ fact: Fact, _ event: Event) {
        let stamp = event.stamp
        switch fact {
        case .goalAdded(let goal, let title, let order):
            let birth = GoalFacts.Birth(title: title, order: order, day: event.day)
            goals[goal, default: .init()].births.insert(birth, stamp)
        case .goalRenamed(let goal, let title):
            goals[goal, default: .init()].titles.insert(title, stamp)
        case .goalArchived(let goal): goals[goal, default: .init()].archivings.insert(true, stamp)
        case .goalUnarchived(let goal):
            goals[goal, default: .init()].archivings.insert(false, stamp)
        case .goalMoved(let goal, let order):
            goals[goal, default: .init()].orders.insert(order, stamp)
        case .onboarded: onboardings.insert(true, stamp)
        case .daySet(let entry, let day, let plans):
            entries[entry, default: .init()].births.insert(.init(day: day, plans: plans), stamp)
            note(entry, on: day)
        case .focusCompleted(let entry, let number):
            entries[entry, default: .init()].marks[number - 1].insert(event.instant, stamp)
        case .focusReopened(let entry, let number):
            entries[entry, default: .init()].marks[number - 1].insert(nil, stamp)
        case .dismissed(let event): dismissals[event, default: .init()].insert(true, stamp)
        case .retracted(let event, let isRetracted):
            retractions.write(isRetracted, of: event, stamp)
        }
    }

    private mutating func note(_ entry: EntryID, on day: Day) {
        var known = days[day] ?? []
        guard let place = known.firstIndex(where: { $0 >= entry }) else {
            days[day] = known + [entry]
            return
        }
        guard known[place] != entry else { return }
        known.insert(entry, at: place)
        days[day] = known
    }

    /// Appends the facts; equal states write equal bytes.
    public func write(to writer: inout ByteWriter) {
        writer.count(goals.count)
        for (id, goal) in goals.sorted(by: { $0.key < $1.key }) {
            writer.id(id)
            goal.write(to: &writer)
        }
        writer.count(entries.count)
        for (id, entry) in entries.sorted(by: { $0.key < $1.key }) {
            writer.id(id)
            entry.write(to: &writer)
        }
        onboardings.write(to: &writer) { $0.bool($1) }
        writer.count(dismissals.count)
        for (id, dismissal) in dismissals.sorted(by: { $0.key < $1.key }) {
            writer.id(id)
            dismissal.write(to: &writer) { $0.bool($1) }
        }
        retractions.write(to: &writer)
    }

    /// Reads what `write` wrote.
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 20)) {
            let id: GoalID = try reader.id()
            goals[id] = try GoalFacts(from: &reader)
        }
        for _ in 0..<(try reader.count(ofWidth: 20)) {
            let id: EntryID = try reader.id()
            let entry = try EntryFacts(from: &reader)
            entries[id] = entry
            for birth in entry.births.list { note(id, on: birth.value.day) }
        }
        onboardings = try RetractableRegister(from: &reader) { r throws(ByteReaderError) in
            try r.bool()
        }
        for _ in 0..<(try reader.count(ofWidth: 17)) {
            let id: EventID = try reader.id()
            dismissals[id] = try RetractableRegister(from: &reader) { r throws(ByteReaderError) in
                try r.bool()
            }
        }
        retractions = try Retractions(from: &reader)
    }
}
