public import Core

extension ItemPatch: Payload {
    /// The fields in facts: amounts in thousandths of a unit.
    public static let record: Record<ItemPatch> = makeRecord(for: .facts)
    /// The fields with which an item is added.
    static let added = makeRecord(for: .adding)
    /// The fields that are changed; null empties what may be empty.
    static let edited = makeRecord(for: .editing)

    /// The fields in the order in which forms show them, for each place where they are written.
    private static func makeRecord(for place: FieldPlace) -> Record<ItemPatch> {
        let colour = place.field("colour", \.colour, Colour.codec.orCleared)
        let type = place.field("type", \.type, ItemType.codec.orNothing)
        let unit = place.field("unit", \.unit, ItemUnit.codec.orNothing)
        let period = place.field("period", \.period, TargetPeriod.codec.orNothing)
        let schedule = place.field(
            "schedule", \.schedule, place.pick(Schedule.written, facts: Schedule.codec).orNothing)
        let time = place.field("time", \.timeOfDay, TimeOfDay.codec.orCleared)
        let reminders = place.field(
            "reminders", \.reminders,
            TimeOfDay.codec.list(count: 0...24).tidied { Set($0).sorted() }.orNothing,
            refusal: Refusal("habits.reminders", "An item reminds at most 24 times a day."))
        let notify = place.field("notify", \.notify, Bool.codec.orNothing)
        let trigger = place.field(
            "trigger", \.trigger, place.pick(Trigger.written, facts: Trigger.codec).orCleared)
        let group = place.field("group", \.group, GroupID.codec.orCleared)
        let start = place.field(
            "rampStart", \.rampStart,
            place.amount(from: .zero, "Where a target that moves begins.").orCleared,
            refusal: Refusal("habits.ramp", "The start must be between 0 and 1,000,000,000."))
        let days = place.field(
            "rampDays", \.rampDays, Codec.integer(1...Ramp.maximumDays).orNothing,
            refusal: .rampDays)
        return Record(
            filling: ItemPatch(), place.name, place.icon, colour, type, unit, place.target,
            place.step, period, schedule, time, reminders, notify, trigger, group, start, days)
    }
}

/// Where the fields of an item are written down.
private enum FieldPlace {
    /// By somebody who adds an item: with a name.
    case adding
    /// By somebody who changes one.
    case editing
    /// In facts: what is beyond the limits, or does not read, is left alone.
    case facts

    func pick<Value>(_ asked: Codec<Value>, facts stored: Codec<Value>) -> Codec<Value> {
        self == .facts ? stored : asked
    }

    func field<Value>(
        _ name: String, _ path: any WritableKeyPath<ItemPatch, Value> & Sendable,
        _ codec: Codec<Value>, refusal: Refusal? = nil
    ) -> Field<ItemPatch, Value> {
        Field(name, path, pick(codec, facts: codec.lenient), refusal: refusal)
    }

    func amount(from least: Amount, _ summary: String) -> Codec<Amount> {
        pick(
            Codec.amount(least...Amount.limit),
            facts: Codec.thousandths.tidied { $0 >= least ? $0 : nil }
        ).described(summary)
    }

    var name: Field<ItemPatch, String?> {
        var codec = Codec.itemName.orNothing
        if self == .adding { codec.absent = nil }
        return field("name", \.name, codec, refusal: .itemName)
    }

    var icon: Field<ItemPatch, String?> {
        field(
            "icon", \.icon, Codec.line(0...16).example("🧘").orNothing,
            refusal: Refusal("habits.icon", "An icon has at most 16 characters."))
    }

    var target: Field<ItemPatch, Amount?> {
        field(
            "target", \.target,
            amount(from: .least, "At least so much; at most for a reduction.").orNothing,
            refusal: Refusal(
                "habits.target", "The target must be over 0 and at most 1,000,000,000."))
    }

    var step: Field<ItemPatch, Amount?> {
        field(
            "step", \.step, amount(from: .least, "What one tap of + adds.").orNothing,
            refusal: Refusal("habits.step", "The step must be over 0 and at most 1,000,000,000."))
    }
}

extension Amount {
    fileprivate static let least = Amount(thousandths: 1)
}

extension Codec where Value == String {
    /// What items and groups are called.
    static let itemName = Codec.line(1...80).example("Meditate")
    /// A note on a day or a run of days.
    static let habitNote = Codec.lines(0...2_000).example("With Kim, outside.")
}

extension Refusal {
    static let itemName = Refusal("habits.name", "A name has 1 to 80 characters on one line.")
    static let habitNote = Refusal("habits.note", "A note has at most 2,000 characters.")
    static let amount = Refusal("habits.amount", "Amounts go up to 1,000,000,000.")
    static let rampDays = Refusal("habits.ramp", "A target can move along 1 to 3,660 days.")
}
