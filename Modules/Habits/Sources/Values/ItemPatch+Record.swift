public import Core

extension ItemPatch: Payload {
    /// The fields as stored in facts, with amounts in thousandths of a unit.
    public static let record: Record<ItemPatch> = makeRecord(for: .facts)
    /// The fields of a request that adds an item.
    static let added = makeRecord(for: .adding)
    /// The fields of a request that edits an item. Null clears an optional field.
    static let edited = makeRecord(for: .editing)

    /// Returns the fields in the order of forms, encoded for a given use.
    private static func makeRecord(for place: FieldPlace) -> Record<ItemPatch> {
        let colour = place.field(
            "colour", \.colour,
            Colour.codec.orCleared.described("The colour. Null for the default colour."))
        let type = place.field(
            "type", \.type,
            ItemType.codec.orNothing.described("The type. Default: by unit and target."))
        let unit = place.field(
            "unit", \.unit,
            ItemUnit.codec.orNothing.described("The unit of all amounts. Default: count."))
        let period = place.field(
            "period", \.period,
            TargetPeriod.codec.orNothing.described("The period of the target. Default: day."))
        let schedule = place.field(
            "schedule", \.schedule, place.pick(Schedule.written, facts: Schedule.codec).orNothing)
        let time = place.field(
            "time", \.timeOfDay,
            TimeOfDay.codec.orCleared.described("The planned time of day. Null for none."))
        let reminders = place.field(
            "reminders", \.reminders,
            TimeOfDay.codec.list(count: 0...24).tidied { Set($0).sorted() }.orNothing
                .described("The times of the reminders, at most 24."),
            refusal: Refusal("habits.reminders", "An item can have at most 24 reminders a day."))
        let notify = place.field(
            "notify", \.notify,
            Bool.codec.orNothing.described("True to get reminders of the item."))
        let trigger = place.field(
            "trigger", \.trigger,
            place.pick(Trigger.written, facts: Trigger.codec).orCleared
                .described("The cue: throughout, anchor:… or context:…. Null for none."))
        let group = place.field(
            "group", \.group,
            GroupID.codec.orCleared.described("The id of a group. Null for none."))
        let start = place.field(
            "rampStart", \.rampStart,
            place.amount(from: .zero, "The start value of a changing target.").orCleared,
            refusal: Refusal("habits.ramp", "The start must be between 0 and 1,000,000,000."))
        let days = place.field(
            "rampDays", \.rampDays,
            Codec.integer(1...Ramp.maximumDays).orNothing
                .described("The days until the target reaches its final value."),
            refusal: .rampDays)
        let due = place.field(
            "dueDay", \.dueDay,
            Day.codec.described("The due day of a one-off task.").orCleared)
        return Record(
            filling: ItemPatch(), place.name, place.icon, colour, type, unit, place.target,
            place.step, period, schedule, time, reminders, notify, trigger, group, start, days,
            due)
    }
}

/// The use for which the fields of an item are encoded.
private enum FieldPlace {
    /// A request that adds an item. The name is required.
    case adding
    /// A request that edits an item.
    case editing
    /// A fact. Fields that are invalid or beyond the limits are ignored.
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
        var codec = Codec.itemName.orNothing.described("The name, 1–80 characters.")
        if self == .adding { codec.absent = nil }
        return field("name", \.name, codec, refusal: .itemName)
    }

    var icon: Field<ItemPatch, String?> {
        field(
            "icon", \.icon,
            Codec.line(0...16).example("🧘").orNothing
                .described("An emoji or another symbol, at most 16 characters."),
            refusal: Refusal("habits.icon", "The icon must be at most 16 characters."))
    }

    var target: Field<ItemPatch, Amount?> {
        field(
            "target", \.target,
            amount(from: .least, "The minimum per period; a reduction's maximum.").orNothing,
            refusal: Refusal(
                "habits.target", "The target must be over 0 and at most 1,000,000,000."))
    }

    var step: Field<ItemPatch, Amount?> {
        field(
            "step", \.step, amount(from: .least, "The amount that one tap of + adds.").orNothing,
            refusal: Refusal("habits.step", "The step must be over 0 and at most 1,000,000,000."))
    }
}

extension Codec where Value == String {
    /// The codec for the names of items and groups.
    static let itemName = Codec.line(1...80).example("Meditate")
    /// The codec for a note on a day or on a range of skipped days.
    static let habitNote = Codec.lines(0...2_000).example("With Kim, outside.")
}

extension Refusal {
    static let itemName = Refusal("habits.name", "The name must be 1–80 characters on one line.")
    static let habitNote = Refusal("habits.note", "The note must be at most 2,000 characters.")
    static let amount = Refusal("habits.amount", "The amount must be at most 1,000,000,000.")
    static let rampDays = Refusal("habits.ramp", "A ramp must take 1 to 3,660 days.")
}
