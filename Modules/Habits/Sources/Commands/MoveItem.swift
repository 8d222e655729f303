public import Core

/// Moves an item to another position in the user's order. Rule U2.
public struct MoveItem: Command {
    /// The command has no reply.
    public typealias Reply = Void

    public static var name: String { "habits.move" }
    public static let form = Form(
        "Move an item in the person's order", MoveItem.init(_:before:),
        Field("item", \.item, "The id of the item."),
        Field(
            "before", \.before,
            ItemID.codec.described("The item to place it before. Null for the end.").orNull))

    /// The id of the item.
    public var item: ItemID
    /// The item of the same kind that comes directly after the moved item; nil to move to the
    /// end.
    public var before: ItemID?

    /// Creates a command that moves an item.
    public init(_ item: ItemID, before: ItemID?) {
        self.item = item
        self.before = before
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        let others = aim.state.shown.map { aim.state.items[$0] }
            .filter { $0.plan.kind == aim.item.plan.kind && $0.facts.id != item }
        var place = others.count
        if let before, before != item {
            guard let found = others.firstIndex(where: { $0.facts.id == before }) else {
                throw .unknownItem
            }
            place = found
        } else if before == item {
            return []
        }
        return moves(aim.item, to: place, among: others).map(\.draft)
    }

    /// The distance between the positions of two adjacent items.
    static let gap: Int64 = 1 << 20
    /// The valid positions. Every JSON parser represents them exactly.
    static let orders: ClosedRange<Int64> = -(1 << 52)...1 << 52

    /// Returns a position after a given one.
    static func order(after last: Int64) -> Int64 { min(last + gap, orders.upperBound) }

    private func moves(
        _ moved: HabitsState.ItemState, to place: Int, among others: [HabitsState.ItemState]
    ) -> [Fact] {
        let key = { (item: HabitsState.ItemState) in (item.plan.order, item.facts.id) }
        let low = place > 0 ? others[place - 1] : nil
        let high = place < others.count ? others[place] : nil
        if low.map({ key($0) < key(moved) }) ?? true, high.map({ key(moved) < key($0) }) ?? true {
            return []
        }
        let from = low?.plan.order ?? (high?.plan.order ?? 0) &- 2 &* MoveItem.gap
        let to = high?.plan.order ?? from &+ 2 &* MoveItem.gap
        let middle = from &+ (to &- from) / 2
        if to > from, to &- from >= 2, MoveItem.orders.contains(middle) {
            return [.moved(item, middle)]
        }
        var order = others.map(\.facts.id)
        order.insert(item, at: place)
        return order.enumerated().map { .moved($1, Int64($0) * MoveItem.gap) }
    }
}
