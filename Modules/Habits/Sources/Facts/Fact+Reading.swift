internal import Core

extension Fact {
    /// Reads the payload of a kind; nil if something that it needs is missing or out of bounds.
    init?(kind: Int, payload: [UInt8]) {
        guard let fields = FactFields(payload) else { return nil }
        let found: Fact? =
            switch kind {
            case 6, 7, 18, 19, 20: Fact.shared(kind, fields)
            case 13...16: Fact.timer(kind, fields)
            case 1, 2, 9, 10, 11, 12: Fact.definition(kind, fields)
            default: Fact.dated(kind, fields)
            }
        guard let found else { return nil }
        self = found
    }

    /// Facts of one item on one day.
    private static func dated(_ kind: Int, _ fields: FactFields) -> Fact? {
        guard let item = fields.item, let day = fields.day else { return nil }
        switch kind {
        case 0: return fields.amount.map { .progressed(item, day, $0) }
        case 3: return fields.flag.map { .confirmed(item, day, $0) }
        case 4: return .skipped(item, day, note: fields.note ?? "")
        case 5: return .unskipped(item, day)
        case 8: return fields.note.map { .noted(item, day, $0) }
        case 17:
            let amount = fields.flag == true ? nil : fields.amount
            guard amount != nil || fields.flag == true else { return nil }
            return .imported(item, day, ImportedEntry(amount: amount, note: fields.note ?? ""))
        default: return nil
        }
    }

    /// Facts of what an item is.
    private static func definition(_ kind: Int, _ fields: FactFields) -> Fact? {
        guard let item = fields.item else { return nil }
        switch kind {
        case 1:
            guard let kind = fields.kind.flatMap(ItemKind.init), let start = fields.start else {
                return nil
            }
            let birth = Birth(
                kind: kind, start: start, order: fields.order ?? 0,
                fields: fields.fields ?? ItemPatch())
            return .added(item, birth)
        case 2:
            guard let from = fields.from, let patch = fields.fields else { return nil }
            return .edited(item, from, patch)
        case 9: return fields.from.map { .archived(item, $0) }
        case 10: return fields.from.map { .unarchived(item, $0) }
        case 11: return .deleted(item)
        default: return fields.order.map { .moved(item, $0) }
        }
    }

    private static func timer(_ kind: Int, _ fields: FactFields) -> Fact? {
        guard let item = fields.item, let timer = fields.timer else { return nil }
        switch kind {
        case 13: return .timerStarted(item, timer)
        case 14: return .timerPaused(item, timer)
        case 15: return .timerResumed(item, timer)
        default: return fields.parts.map { .timerStopped(item, timer, $0) }
        }
    }

    /// Facts of no item alone.
    private static func shared(_ kind: Int, _ fields: FactFields) -> Fact? {
        switch kind {
        case 6:
            guard let id = fields.range, let from = fields.from, let to = fields.to,
                let span = DaySpan(from, to)
            else { return nil }
            return .daysSkipped(
                SkipRange(id: id, span: span, note: fields.note ?? "", items: fields.items))
        case 7: return fields.range.map { .daysUnskipped($0) }
        case 18:
            guard let id = fields.group, let name = fields.name,
                let rule = fields.rule.flatMap({ try? ItemGroup.Rule(text: $0) })
            else { return nil }
            return .grouped(ItemGroup(id: id, name: name, rule: rule))
        case 19: return fields.group.map { .ungrouped($0) }
        default:
            guard let event = fields.event, let flag = fields.flag else { return nil }
            return .retracted(
                event,
                Retraction(
                    isRetracted: flag, item: fields.item, day: fields.day, amount: fields.amount))
        }
    }
}
