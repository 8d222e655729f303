internal import Core

/// The fields of a payload. All fields are optional.
struct FactFields {
    var item: ItemID?
    var day: Day?
    var from: Day?
    var to: Day?
    var start: Day?
    var amount: Amount?
    var order: Int64?
    var note: String?
    var name: String?
    var rule: String?
    var kind: String?
    var flag: Bool?
    var event: EventID?
    var timer: TimerID?
    var range: SkipRangeID?
    var group: GroupID?
    var fields: ItemPatch?
    var items: [ItemID]?
    var parts: [TimerPart]?

    /// The maximum number of days to which a stopped timer can add amounts.
    static let mostParts = 1_000
    /// The maximum number of items in a range of skipped days.
    static let mostItems = 1_000

    /// Reads a payload; nil if it is not a JSON object or has a value that no command writes.
    init?(_ payload: [UInt8]) {
        var reader = PayloadReader(payload)
        while let key = reader.nextKey() {
            switch key {
            case "item": item = reader.id()
            case "day": day = reader.day()
            case "amount": amount = reader.amount()
            case "from": from = reader.day()
            case "to": to = reader.day()
            case "start": start = reader.day()
            case "note": note = reader.string()
            default: readRare(key, &reader)
            }
        }
        guard reader.finished, keepsLimits else { return nil }
    }

    /// True if every field is within the limits of the commands that write it.
    private var keepsLimits: Bool {
        [day, from, to, start].allSatisfy { $0.map(TextRule.days.contains) ?? true }
            && order.map(MoveItem.orders.contains) ?? true
            && note.map { Codec.habitNote.allows($0) } ?? true
            && name.map { Codec.itemName.allows($0) } ?? true
            && (parts?.count ?? 0) <= FactFields.mostParts
            && (items?.count ?? 0) <= FactFields.mostItems
    }

    private mutating func readRare(_ key: PayloadKey, _ reader: inout PayloadReader) {
        switch key {
        case "order": order = reader.integer()
        case "name": name = reader.string()
        case "rule": rule = reader.string()
        case "kind": kind = reader.string()
        case "confirmed", "retracted", "skipped": flag = reader.bool()
        case "of": event = reader.id()
        case "timer": timer = reader.id()
        case "range": range = reader.id()
        case "group": group = reader.id()
        case "fields": fields = (reader.json()?.object).flatMap { ItemPatch(payload: $0) }
        case "items": items = reader.json()?.array?.compactMap { $0.string.flatMap(ItemID.init) }
        case "parts": parts = reader.json()?.array?.compactMap(TimerPart.init)
        default: reader.skip()
        }
    }
}

extension TimerPart {
    init?(json: JSON) {
        guard let day = json["day"]?.string.flatMap(Day.init),
            let value = json["amount"]?.integer
        else { return nil }
        let amount = Amount(thousandths: value)
        guard amount.isValid else { return nil }
        guard TextRule.days.contains(day) else { return nil }
        self.init(day: day, amount: amount)
    }
}

extension PayloadReader {
    /// Returns the value as an id; nil if it is not the text of an id.
    @inline(__always)
    mutating func id<Subject>(_: Subject.Type = Subject.self) -> ID<Subject>? {
        withUTF8 { ID<Subject>(utf8: $0) } ?? nil
    }

    /// Returns the value as an amount in thousandths; nil if it is not one or exceeds the limit.
    @inline(__always)
    mutating func amount() -> Amount? {
        guard let value = integer() else { return nil }
        let amount = Amount(thousandths: value)
        return amount.isValid ? amount : nil
    }
}
