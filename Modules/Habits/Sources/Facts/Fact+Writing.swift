internal import Core

extension Fact {
    /// The draft of the event that records the fact.
    var draft: EventDraft { EventDraft(kind.rawValue, payload: payload) }

    /// The payload of the event, with amounts in thousandths of a unit.
    var payload: [UInt8] {
        var writer = PayloadWriter()
        switch self {
        case .daysSkipped(let range):
            writer.field("range", range.id.description)
            writer.field("from", range.span.first)
            writer.field("to", range.span.last)
            writer.field("note", range.note)
            writer.field("items", range.items.map { .array($0.map { .string($0.description) }) })
        case .daysUnskipped(let range): writer.field("range", range.description)
        case .grouped(let group):
            writer.field("group", group.id.description)
            writer.field("name", group.name)
            writer.field("rule", group.rule.description)
        case .ungrouped(let group): writer.field("group", group.description)
        case .retracted(let event, let retraction):
            writer.field("of", event.description)
            writer.field("retracted", retraction.isRetracted)
            writer.field("item", retraction.item?.description)
            writer.field("day", retraction.day)
            writer.field("amount", retraction.amount?.thousandths)
            writer.field("kind", retraction.isOfOperation ? ItemRetraction.operation : nil)
        default:
            writer.field("item", item?.description)
            writeRest(to: &writer)
        }
        return writer.finish()
    }

    /// The item to which the fact belongs; nil if there is none.
    var item: ItemID? {
        switch self {
        case .progressed(let item, _, _), .added(let item, _), .edited(let item, _, _),
            .confirmed(let item, _, _), .skipped(let item, _, _), .unskipped(let item, _),
            .noted(let item, _, _), .archived(let item, _), .unarchived(let item, _),
            .deleted(let item), .moved(let item, _), .startMoved(let item, _),
            .timerStarted(let item, _), .timerPaused(let item, _),
            .timerResumed(let item, _), .timerStopped(let item, _, _),
            .imported(let item, _, _):
            item
        case .retracted(_, let retraction): retraction.item
        case .daysSkipped, .daysUnskipped, .grouped, .ungrouped: nil
        }
    }

    /// Writes the fields that follow the item's id.
    private func writeRest(to writer: inout PayloadWriter) {
        switch self {
        case .progressed(_, let day, let amount):
            writer.field("day", day)
            writer.field("amount", amount.thousandths)
        case .added(_, let birth):
            writer.field("kind", birth.kind.rawValue)
            writer.field("start", birth.start)
            writer.field("order", birth.order)
            writer.field("fields", encoded: birth.fields.payload)
        case .edited(_, let from, let patch):
            writer.field("from", from)
            writer.field("fields", encoded: patch.payload)
        case .confirmed(_, let day, let isConfirmed):
            writer.field("day", day)
            writer.field("confirmed", isConfirmed)
        case .skipped(_, let day, let note), .noted(_, let day, let note):
            writer.field("day", day)
            writer.field("note", note)
        case .unskipped(_, let day): writer.field("day", day)
        case .archived(_, let from), .unarchived(_, let from): writer.field("from", from)
        case .moved(_, let order): writer.field("order", order)
        case .startMoved(_, let start): writer.field("start", start)
        case .imported(_, let day, let entry): writeImport(day, entry, to: &writer)
        default: writeTimer(to: &writer)
        }
    }

    private func writeImport(_ day: Day, _ entry: ImportedEntry, to writer: inout PayloadWriter) {
        writer.field("day", day)
        writer.field("amount", entry.amount?.thousandths)
        if entry.amount == nil { writer.field("skipped", true) }
        if !entry.note.isEmpty { writer.field("note", entry.note) }
    }

    private func writeTimer(to writer: inout PayloadWriter) {
        switch self {
        case .timerStarted(_, let timer), .timerPaused(_, let timer), .timerResumed(_, let timer):
            writer.field("timer", timer.description)
        case .timerStopped(_, let timer, let parts):
            writer.field("timer", timer.description)
            let list = parts.map { part -> JSON in
                [
                    "day": .string(part.day.description),
                    "amount": .integer(part.amount.thousandths),
                ]
            }
            writer.field("parts", JSON.array(list))
        default: break
        }
    }
}
