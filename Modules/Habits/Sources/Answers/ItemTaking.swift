internal import Core
internal import PortabilityAPI
internal import Recurrence

/// Works out what one item of another program comes to.
struct ItemTaking {
    private let item: PortableItem
    private let id: ItemID
    /// What is known of it from an earlier time; nil if it is new.
    private let facts: ItemFacts?
    private let today: Day
    private(set) var made: [Fact] = []
    private(set) var counts = IntakeCounts()
    private(set) var changed: [String] = []
    private(set) var leftOut: [String] = []

    init(_ item: PortableItem, id: ItemID, facts: ItemFacts?, today: Day) {
        self.item = item
        self.id = id
        self.facts = facts
        self.today = today
    }

    /// Takes the item and its entries in; `order` is its place if it is new.
    mutating func take(order: Int64) {
        var reading = ItemReading(item)
        let start = days.min() ?? today
        let fields = reading.fields(from: start)
        if let facts {
            counts.unchanged += 1
            if item.isArchived, let archived = archiving(facts) { made.append(archived) }
        } else {
            changed += reading.changed
            counts.habits += 1
            made.append(
                .added(id, Birth(kind: .habit, start: start, order: order, fields: fields)))
            if item.isArchived { made.append(.archived(id, archiveDay)) }
            if item.isArchived { counts.archived += 1 }
        }
        for entry in item.entries { take(entry, fields) }
    }

    /// The days of the entries; none of them outside the calendar.
    private var days: [Day] { item.entries.map(\.day).filter(ItemTaking.calendar.contains) }

    /// The day after the last entry: what is archived was given up then.
    private var archiveDay: Day { min((days.max() ?? today) + 1, today) }

    private static let calendar = Day.first...Day.last

    private func archiving(_ facts: ItemFacts) -> Fact? {
        let isKnown = facts.revisions.contains { $0.isArchived != nil }
        return isKnown ? nil : .archived(id, archiveDay)
    }

    private mutating func take(_ entry: PortableEntry, _ fields: ItemPatch) {
        guard ItemTaking.calendar.contains(entry.day) else {
            leftOut.append("\(quoted(item.name)): a day outside the calendar.")
            return
        }
        switch entry.value {
        case .done: add(entry, fields.target ?? .one) { $0.done += 1 }
        case .amount(let thousandths):
            let amount = Amount(thousandths: thousandths)
            guard amount.isValid, amount >= .zero else {
                leftOut.append("\(quoted(item.name)): \(amount) on \(entry.day) is out of bounds.")
                return
            }
            add(entry, amount) { $0.amounts += 1 }
        case .skipped: add(entry, nil) { $0.skipped += 1 }
        case .none:
            let known = facts.flatMap { $0.notes.current(on: entry.day, $0.retractions)?.text }
            if known == entry.note || entry.note.isEmpty {
                counts.unchanged += 1
            } else {
                made.append(.noted(id, entry.day, entry.note))
            }
        }
    }

    private mutating func add(
        _ entry: PortableEntry, _ amount: Amount?, _ count: (inout IntakeCounts) -> Void
    ) {
        let value = amount?.thousandths ?? ItemFacts.skipMark
        let known = facts.flatMap { $0.imports.current(on: entry.day, $0.retractions)?.value }
        guard known != value else {
            counts.unchanged += 1
            return
        }
        // Other programs skip without a reason; here it takes one to be excused (Rule H9).
        let note = amount == nil && entry.note.isEmpty ? "Skipped" : entry.note
        made.append(.imported(id, entry.day, ImportedEntry(amount: amount, note: note)))
        count(&counts)
    }
}
