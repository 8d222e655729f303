internal import Core

/// The state of the module: all items with their facts and derived data.
struct HabitsState: Snapshot {
    /// The items in the order in which this device received their facts.
    ///
    /// The order differs between devices. Use `placesByID` for an order that is the same
    /// everywhere.
    private(set) var items: [ItemState] = []
    private var places: [ItemID: Int] = [:]
    var ranges: [SkipRangeID: RetractableRegister<SkipRange?>] = [:] {
        didSet { standingRangesKept.forget() }
    }
    var groups: [GroupID: RetractableRegister<ItemGroup?>] = [:]
    /// The retractions of ranges of skipped days and of groups.
    var retractions = ItemRetractions() {
        didSet { standingRangesKept.forget() }
    }
    /// The current ranges of skipped days, computed once for all items.
    private(set) var standingRangesKept = Derived<[StandingRange]>()

    /// Creates the state without any facts.
    init() {}

    /// A range of skipped days with the stamp of the event that recorded it.
    struct StandingRange: Sendable {
        var stamp: Stamp
        var range: SkipRange
    }

    /// The facts of an item and the data derived from them.
    struct ItemState: Sendable {
        var facts: ItemFacts
        var plan: ItemPlan

        init(_ facts: ItemFacts) {
            self.facts = facts
            plan = ItemPlan(facts)
        }
    }

    /// Returns a copy of the state that contains only one item, at index 0.
    func only(_ place: Int) -> HabitsState {
        var state = self
        state.items = [items[place]]
        state.places = [items[place].facts.id: 0]
        return state
    }

    /// Returns the index of an item in `items`; nil if no fact about the item is known.
    func place(of item: ItemID) -> Int? { places[item] }

    /// Returns the index of an item, and adds the item if it is new.
    mutating func placeMaking(_ item: ItemID) -> Int {
        if let place = places[item] { return place }
        let place = items.count
        items.append(ItemState(ItemFacts(item)))
        items[place].facts.retractions.takeOperations(of: retractions)
        places[item] = place
        return place
    }

    /// The indices of all items, ordered by id.
    var placesByID: [Int] { items.indices.sorted { items[$0].facts.id < items[$1].facts.id } }

    /// Changes an item in place. Adds the item if it is new.
    mutating func update(_ item: ItemID, _ change: (inout ItemState) -> Void) {
        let place = placeMaking(item)
        change(&items[place])
    }

    /// Adds an amount to an item's day without copying. Nearly all events use this method.
    @inline(__always)
    mutating func add(_ amount: Amount, on day: Day, to item: ItemID, by event: Event) {
        let place = placeMaking(item)
        if event.day == day, amount > .zero {
            items[place].facts.act(at: event.instant, on: day)
        }
        items[place].facts.progress.add(amount, on: day)
        items[place].plan.refresh(day, items[place].facts.progress)
    }

    /// The indices of the items that are shown: habits, then tasks, each in the user's order.
    var shown: [Int] {
        AnswerBudget.spend(items.count)
        var keys: [(isTask: Int, order: Int64, id: ItemID, place: Int)] = []
        keys.reserveCapacity(items.count)
        for place in items.indices where items[place].plan.isShown {
            let isTask = items[place].plan.kind == .task ? 1 : 0
            keys.append((isTask, items[place].plan.order, items[place].facts.id, place))
        }
        // Ids break ties, so that the order is equal on all devices.
        keys.sort { ($0.isTask, $0.order, $0.id) < ($1.isTask, $1.order, $1.id) }
        return keys.map(\.place)
    }

    /// Returns true if the facts are equal. Derived data is then also equal.
    static func == (a: HabitsState, b: HabitsState) -> Bool {
        a.items.count == b.items.count && a.ranges == b.ranges && a.groups == b.groups
            && a.retractions == b.retractions
            && a.items.allSatisfy { item in
                b.places[item.facts.id].map { b.items[$0].facts == item.facts } ?? false
            }
    }
}

extension HabitsState {
    /// Appends the facts. Equal states write equal bytes.
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

    /// Reads the facts that `write` encoded and computes the derived data.
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
