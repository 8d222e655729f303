public import Core
public import Engine

/// A part of an item's page that a feature gives: what it knows of the item, or lets one choose.
/// Rule U3.
public struct ItemSection: Sendable {
    /// Stable, unique, such as `notifications.nudging`.
    public var id: String
    /// Sections stand in this order, above the ways to change the item.
    public var order: Int
    /// The mark-up for the item of an id, with all text in it escaped; nil if there is nothing to
    /// show.
    public var draw: @Sendable (String, QueryContext) -> String?

    /// A section.
    public init(
        _ id: String, order: Int, draw: @escaping @Sendable (String, QueryContext) -> String?
    ) {
        self.id = id
        self.order = order
        self.draw = draw
    }
}

extension ExtensionPoint where Value == ItemSection {
    /// What features show on the page of an item.
    public static var itemSections: ExtensionPoint<ItemSection> { .init("pages.item-sections") }
}

extension WorldView {
    /// The mark-up of what features show of an item, in order.
    public func sections(ofItem item: String, _ asking: QueryContext) -> String {
        answers(to: .itemSections).sorted { ($0.order, $0.id) < ($1.order, $1.id) }
            .compactMap { $0.draw(item, asking) }.joined()
    }
}
