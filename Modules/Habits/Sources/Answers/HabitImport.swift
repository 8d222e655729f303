internal import Core
internal import PortabilityAPI
internal import Recurrence

/// Imports items from other programs. Importing the same items again records no event. Rule P1.
///
/// The id of an item is derived from its key in the other program. An imported entry replaces an
/// earlier imported entry for the same day, so a newer file adds only new data.
struct HabitImport: ItemImport {
    func plan(_ items: [PortableItem], today: Day, in view: WorldView) -> ImportPlan {
        let state = view.habits
        var plan = ImportPlan()
        var order = state.items.map(\.plan.order).max() ?? 0
        for item in items {
            order = MoveItem.order(after: order)
            let id = ItemID(key: item.key)
            let known = state.place(of: id).map { state.items[$0] }
            // If the adding of an item was undone, the import adds it again. Items that the user
            // deleted are not added.
            if let known, known.isDeleted {
                plan.leftOut.append("\(quoted(item.name)) was deleted here.")
                continue
            }
            let facts = known?.isBorn == true ? known?.facts : nil
            var taking = ItemImporting(item, id: id, facts: facts, today: today)
            taking.take(order: order)
            plan.events += taking.made.map(\.draft)
            plan.changed += taking.changed
            plan.leftOut += taking.leftOut
            plan.counts.add(taking.counts)
        }
        return plan
    }

    func report(
        _ items: [PortableItem], recorded: [Event], today: Day, in view: WorldView
    ) -> ImportPlan {
        // The state after the import contains everything. The items recorded by this operation
        // are new.
        var plan = plan(items, today: today, in: view)
        plan.events = []
        let sources = Dictionary(
            items.map { (ItemID(key: $0.key), $0) }, uniquingKeysWith: { first, _ in first })
        let values = sources.mapValues { item in
            Dictionary(
                item.entries.map { ($0.day, $0.value) }, uniquingKeysWith: { first, _ in first })
        }
        var added: Set<ItemID> = []
        for fact in recorded.lazy.compactMap({ Fact($0) }) {
            switch fact {
            case .added(let id, let birth):
                added.insert(id)
                plan.counts.addNew(birth.kind)
                plan.counts.unchanged -= 1
                if let source = sources[id] {
                    var reading = ItemReading(source)
                    _ = reading.fields(from: birth.start)
                    plan.changed += reading.changed
                }
            case .archived(let id, _): plan.counts.archived += added.contains(id) ? 1 : 0
            case .imported(let id, let day, let entry):
                plan.counts.unchanged -= 1
                switch values[id]?[day] {
                case _ where entry.amount == nil: plan.counts.skipped += 1
                case .amount: plan.counts.amounts += 1
                default: plan.counts.done += 1
                }
            case .noted: plan.counts.unchanged -= 1
            default: break
            }
        }
        return plan
    }
}

extension HabitsState.ItemState {
    /// True if the item was added and this was not undone.
    var isBorn: Bool { facts.births.current(facts.retractions) != nil }
    /// True if the user deleted the item.
    var isDeleted: Bool { facts.deletions.current(facts.retractions) != nil }
}

extension ImportCounts {
    /// Counts one new item of a kind.
    mutating func addNew(_ kind: ItemKind) {
        switch kind {
        case .habit: habits += 1
        case .task: tasks += 1
        }
    }

    /// Adds the counts from another item's import.
    mutating func add(_ other: ImportCounts) {
        habits += other.habits
        tasks += other.tasks
        done += other.done
        skipped += other.skipped
        amounts += other.amounts
        archived += other.archived
        unchanged += other.unchanged
    }
}

extension ID {
    /// Creates an id from a key in another program. The same key always gives the same id.
    ///
    /// The id consists of two 64-bit FNV-1a hashes of the UTF-8 text with different offsets, as a
    /// UUIDv8 (RFC 9562 5.8).
    init(key: String) {
        func hash(_ offset: UInt64) -> UInt64 {
            var value = offset
            for byte in key.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            value ^= value >> 32
            value &*= 0xD6E8_FEB8_6659_FD93
            return value ^ value >> 32
        }
        let high = hash(0xCBF2_9CE4_8422_2325)
        let low = hash(0x9E37_79B9_7F4A_7C15)
        self.init(
            high: high & ~0xF000 | 0x8000, low: 0x8000_0000_0000_0000 | low & 0x3FFF_FFFF_FFFF_FFFF)
    }
}
