internal import Core

extension Fact {
    /// Creates a fact from the payload of a kind; nil if a required field is missing or out of
    /// bounds.
    init?(kind: Kind, payload: [UInt8]) {
        guard let fields = FactFields(payload), let fact = Fact.read(kind, fields) else {
            return nil
        }
        self = fact
    }

    private static func read(_ kind: Kind, _ fields: FactFields) -> Fact? {
        switch kind {
        case .progressed:
            fields.ofDay { item, day in fields.amount.map { .progressed(item, day, $0) } }
        case .confirmed: fields.ofDay { item, day in fields.flag.map { .confirmed(item, day, $0) } }
        case .skipped: fields.ofDay { .skipped($0, $1, note: fields.note ?? "") }
        case .unskipped: fields.ofDay { .unskipped($0, $1) }
        case .noted: fields.ofDay { item, day in fields.note.map { .noted(item, day, $0) } }
        case .imported: fields.ofDay { imported($0, $1, fields) }
        case .added: fields.item.flatMap { added($0, fields) }
        case .edited: fields.item.flatMap { edited($0, fields) }
        case .archived: fields.item.flatMap { item in fields.from.map { .archived(item, $0) } }
        case .unarchived: fields.item.flatMap { item in fields.from.map { .unarchived(item, $0) } }
        case .deleted: fields.item.map { .deleted($0) }
        case .moved: fields.item.flatMap { item in fields.order.map { .moved(item, $0) } }
        case .startMoved:
            fields.item.flatMap { item in fields.start.map { .startMoved(item, $0) } }
        case .timerStarted: fields.ofTimer { .timerStarted($0, $1) }
        case .timerPaused: fields.ofTimer { .timerPaused($0, $1) }
        case .timerResumed: fields.ofTimer { .timerResumed($0, $1) }
        case .timerStopped:
            fields.ofTimer { item, timer in fields.parts.map { .timerStopped(item, timer, $0) } }
        case .daysSkipped: daysSkipped(fields)
        case .daysUnskipped: fields.range.map { .daysUnskipped($0) }
        case .grouped: grouped(fields)
        case .ungrouped: fields.group.map { .ungrouped($0) }
        case .retracted: retracted(fields)
        }
    }

    private static func imported(_ item: ItemID, _ day: Day, _ fields: FactFields) -> Fact? {
        let amount = fields.flag == true ? nil : fields.amount
        guard amount != nil || fields.flag == true else { return nil }
        return .imported(item, day, ImportedEntry(amount: amount, note: fields.note ?? ""))
    }

    private static func added(_ item: ItemID, _ fields: FactFields) -> Fact? {
        guard let kind = fields.kind.flatMap(ItemKind.init), let start = fields.start else {
            return nil
        }
        let birth = Creation(
            kind: kind, start: start, order: fields.order ?? 0,
            fields: fields.fields ?? ItemPatch())
        return .added(item, birth)
    }

    private static func edited(_ item: ItemID, _ fields: FactFields) -> Fact? {
        guard let from = fields.from, let patch = fields.fields else { return nil }
        return .edited(item, from, patch)
    }

    private static func daysSkipped(_ fields: FactFields) -> Fact? {
        guard let id = fields.range, let from = fields.from, let to = fields.to,
            let span = DaySpan(from, to), span.count <= SkipRange.mostDays
        else { return nil }
        return .daysSkipped(
            SkipRange(id: id, span: span, note: fields.note ?? "", items: fields.items))
    }

    private static func grouped(_ fields: FactFields) -> Fact? {
        guard let id = fields.group, let name = fields.name,
            let rule = fields.rule.flatMap({ try? ItemGroup.Rule(text: $0) })
        else { return nil }
        return .grouped(ItemGroup(id: id, name: name, rule: rule))
    }

    private static func retracted(_ fields: FactFields) -> Fact? {
        guard let event = fields.event, let flag = fields.flag else { return nil }
        return .retracted(
            event,
            ItemRetraction(
                isRetracted: flag, item: fields.item, day: fields.day, amount: fields.amount,
                isOfOperation: fields.kind == ItemRetraction.operation))
    }
}

extension FactFields {
    fileprivate func ofDay(_ make: (ItemID, Day) -> Fact?) -> Fact? {
        guard let item, let day else { return nil }
        return make(item, day)
    }

    fileprivate func ofTimer(_ make: (ItemID, TimerID) -> Fact?) -> Fact? {
        guard let item, let timer else { return nil }
        return make(item, timer)
    }
}
