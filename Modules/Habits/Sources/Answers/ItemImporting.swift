internal import Core
internal import PortabilityAPI
internal import Recurrence

/// The import of one item from another program.
struct ItemImporting {
    private let item: PortableItem
    private let id: ItemID
    /// The facts of an earlier import; nil if the item is new.
    private let facts: ItemFacts?
    private let today: Day
    private(set) var made: [Fact] = []
    private(set) var counts = ImportCounts()
    private(set) var changed: [String] = []
    private(set) var leftOut: [String] = []

    init(_ item: PortableItem, id: ItemID, facts: ItemFacts?, today: Day) {
        self.item = item
        self.id = id
        self.facts = facts
        self.today = today
    }

    /// Imports the item and its entries. `order` is the position of a new item.
    mutating func take(order: Int64) {
        var reading = ItemReading(item)
        let start = firstDay
        let fields = reading.fields(from: start)
        if let facts {
            counts.unchanged += 1
            if item.isArchived, let archived = archiving(facts) { made.append(archived) }
        } else {
            changed += reading.changed
            let kind: ItemKind = item.kind == .task ? .task : .habit
            counts.addNew(kind)
            made.append(
                .added(id, Creation(kind: kind, start: start, order: order, fields: fields)))
            if item.isArchived { made.append(.archived(id, archiveDay)) }
            if item.isArchived { counts.archived += 1 }
        }
        for entry in item.entries where isTaken(entry) { take(entry, fields) }
        let ahead = item.entries.count(where: isAhead)
        if ahead > 0 {
            leftOut.append(
                "\(quoted(item.name)): \(ahead.counted("entry", "entries")) of future days.")
        }
        let outside = item.entries.count { !ItemImporting.calendar.contains($0.day) }
        if outside > 0 {
            let what = outside.counted("entry", "entries")
            leftOut.append("\(quoted(item.name)): \(what) outside the years 1970 to 2199.")
        }
    }

    /// The days of the entries that are imported.
    private var days: [Day] { item.entries.filter(isTaken).map(\.day) }

    private func isTaken(_ entry: PortableEntry) -> Bool {
        ItemImporting.calendar.contains(entry.day) && !isAhead(entry)
    }

    /// Returns true if an entry logs an amount for a future day, which no command allows.
    private func isAhead(_ entry: PortableEntry) -> Bool {
        guard entry.day > today, ItemImporting.calendar.contains(entry.day) else { return false }
        switch entry.value {
        case .done, .amount: return true
        case .skipped, .none: return false
        }
    }

    /// The item's start day in the other program, or the day of its first entry if that is earlier
    /// or there is no start day.
    private var firstDay: Day {
        let said = item.start.flatMap { ItemImporting.calendar.contains($0) ? $0 : nil }
        return [said, days.min()].compactMap(\.self).min() ?? today
    }

    /// True if the item is a one-off task whose completion was imported, on any day. Rule H15.
    private var isSettled: Bool {
        guard let facts, item.kind == .task, item.schedule == .once else { return false }
        guard let all = DaySpan(.first, .last) else { return false }
        var found = false
        facts.imports.forEach(in: all, facts.retractions) {
            if $0.value != ItemFacts.skipMark { found = true }
        }
        return found
    }

    /// The day after the last entry. An archived item is assumed to have ended on that day.
    private var archiveDay: Day { min((days.max() ?? today) + 1, today) }

    /// The days that are accepted. The limit prevents a forged day from creating thousands of years
    /// to process.
    private static let calendar = TextRule.days

    private func archiving(_ facts: ItemFacts) -> Fact? {
        let isKnown = facts.revisions.contains { $0.isArchived != nil }
        return isKnown ? nil : .archived(id, archiveDay)
    }

    private mutating func take(_ entry: PortableEntry, _ fields: ItemPatch) {
        let entry = tidied(entry)
        switch entry.value {
        case .done where isSettled: counts.unchanged += 1
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

    /// Returns the entry with its note shortened to the limit and without control characters.
    private func tidied(_ entry: PortableEntry) -> PortableEntry {
        guard !ItemImporting.noteRule.allows(entry.note) else { return entry }
        var entry = entry
        let scalars = entry.note.unicodeScalars.prefix(ItemImporting.noteRule.length.upperBound)
        let clean = scalars.map { $0 == "\n" || !hasControls(String($0)) ? $0 : " " }
        entry.note = String(String.UnicodeScalarView(clean)).trimmed
        return entry
    }

    private static let noteRule = TextRule.lines(0...2_000)

    private mutating func add(
        _ entry: PortableEntry, _ amount: Amount?, _ count: (inout ImportCounts) -> Void
    ) {
        let value = amount?.thousandths ?? ItemFacts.skipMark
        let known = facts.flatMap { $0.imports.current(on: entry.day, $0.retractions)?.value }
        guard known != value else {
            counts.unchanged += 1
            return
        }
        // Other programs skip without a reason. In Cairn only a skip with a note is excused (Rule
        // H9).
        let note = amount == nil && entry.note.isEmpty ? "Skipped" : entry.note
        made.append(.imported(id, entry.day, ImportedEntry(amount: amount, note: note)))
        count(&counts)
    }
}
