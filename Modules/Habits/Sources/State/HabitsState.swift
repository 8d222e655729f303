internal import Core

/// All items with what was written about them and what follows from it.
struct HabitsState: Snapshot {
    /// In the order in which they came to be known here, which is another on each device: whoever
    /// needs one that is the same everywhere goes by `placesByID`.
    private(set) var items: [ItemState] = []
    private var places: [ItemID: Int] = [:]
    var ranges: [SkipRangeID: RetractableRegister<SkipRange?>] = [:] {
        didSet { standingRangesKept.forget() }
    }
    var groups: [GroupID: RetractableRegister<ItemGroup?>] = [:]
    /// What was taken back of runs of days and of groups.
    var retractions = ItemRetractions() {
        didSet { standingRangesKept.forget() }
    }
    /// The runs of skipped days that stand, worked out once for all items.
    private(set) var standingRangesKept = Derived<[StandingRange]>()

    /// Nothing was written yet.
    init() {}

    /// A run of skipped days with when it was written.
    struct StandingRange: Sendable {
        var stamp: Stamp
        var range: SkipRange
    }

    /// An item's facts and what follows from them.
    struct ItemState: Sendable {
        var facts: ItemFacts
        var plan: ItemPlan

        init(_ facts: ItemFacts) {
            self.facts = facts
            plan = ItemPlan(facts)
        }
    }

    /// The same with one item alone, in place 0.
    func only(_ place: Int) -> HabitsState {
        var state = self
        state.items = [items[place]]
        state.places = [items[place].facts.id: 0]
        return state
    }

    /// The place of an item in `items`, or nil if nothing was written about it.
    func place(of item: ItemID) -> Int? { places[item] }

    /// The place of an item, made if it is new.
    mutating func placeMaking(_ item: ItemID) -> Int {
        if let place = places[item] { return place }
        let place = items.count
        items.append(ItemState(ItemFacts(item)))
        items[place].facts.retractions.takeOperations(of: retractions)
        places[item] = place
        return place
    }

    /// The places in the order of ids.
    var placesByID: [Int] { items.indices.sorted { items[$0].facts.id < items[$1].facts.id } }

    /// Changes an item in place.
    mutating func update(_ item: ItemID, _ change: (inout ItemState) -> Void) {
        let place = placeMaking(item)
        change(&items[place])
    }

    /// Adds to a day of an item: the way of nearly all events, free of copies.
    @inline(__always)
    mutating func add(_ amount: Amount, on day: Day, to item: ItemID, by event: Event) {
        let place = placeMaking(item)
        if event.day == day, amount > .zero {
            items[place].facts.act(at: event.instant, on: day)
        }
        items[place].facts.progress.add(amount, on: day)
        items[place].plan.refresh(day, items[place].facts.progress)
    }

    /// The items that there are, habits then tasks, in the person's order.
    var shown: [Int] {
        AnswerBudget.spend(items.count)
        var keys: [(isTask: Int, order: Int64, id: ItemID, place: Int)] = []
        keys.reserveCapacity(items.count)
        for place in items.indices where items[place].plan.isShown {
            let isTask = items[place].plan.kind == .task ? 1 : 0
            keys.append((isTask, items[place].plan.order, items[place].facts.id, place))
        }
        // By ids, so that equal orders are told apart the same way everywhere.
        keys.sort { ($0.isTask, $0.order, $0.id) < ($1.isTask, $1.order, $1.id) }
        return keys.map(\.place)
    }

    /// Equal facts; what follows from them is equal then.
    static func == (a: HabitsState, b: HabitsState) -> Bool {
        a.items.count == b.items.count && a.ranges == b.ranges && a.groups == b.groups
            && a.retractions == b.retractions
            && a.items.allSatisfy { item in
                b.places[item.facts.id].map { b.items[$0].facts == item.facts } ?? false
            }
    }
}

extension HabitsState {
    /// Appends the facts; equal states write equal bytes.
    func write(to writer: inout ByteWriter) {
        writer.count(items.count)
        for place in placesByID { items[place].facts.write(to: &writer) }
        writer.count(ranges.count)
        for (id, versions) in ranges.sorted(by: { $0.key < $1.key }) {
            writer.id(id)
            versions.write(to: &writer) { writer, range in
                writer.blob(range.map { Fact.daysSkipped($0).payload } ?? [])
            }
        }
        writer.count(groups.count)
        for (id, versions) in groups.sorted(by: { $0.key < $1.key }) {
            writer.id(id)
            versions.write(to: &writer) { writer, group in
                writer.blob(group.map { Fact.grouped($0).payload } ?? [])
            }
        }
        retractions.write(to: &writer)
    }

    /// Reads what `write` wrote and works out what follows from it.
    init(from reader: inout ByteReader) throws(ByteReaderError) {
        for index in 0..<(try reader.count(ofWidth: 17)) {
            let item = ItemState(try ItemFacts(from: &reader))
            if let last = items.last, last.facts.id >= item.facts.id {
                throw ByteReaderError(at: index)
            }
            places[item.facts.id] = items.count
            items.append(item)
        }
        for _ in 0..<(try reader.count(ofWidth: 17)) {
            ranges[try reader.id()] = try RetractableRegister(from: &reader) {
                reader throws(ByteReaderError) in
                guard
                    case .daysSkipped(let range)? = Fact(
                        kind: .daysSkipped, payload: try reader.blob())
                else { return nil }
                return range
            }
        }
        for _ in 0..<(try reader.count(ofWidth: 17)) {
            groups[try reader.id()] = try RetractableRegister(from: &reader) {
                reader throws(ByteReaderError) in
                guard case .grouped(let group)? = Fact(kind: .grouped, payload: try reader.blob())
                else { return nil }
                return group
            }
        }
        retractions = try ItemRetractions(from: &reader)
    }
}
