public import Core
public import Engine

/// A feature's part of an item's page: data of the item, or choices. Rule U3.
public struct ItemSection: Sendable {
    /// The id, unique, such as `notifications.nudging`. It must not change between releases.
    public var id: String
    /// The order of sections, above the ways to change the item.
    public var order: Int
    /// Returns the markup for an item's id, with all text escaped; nil if there is nothing to show.
    public var draw: @Sendable (String, QueryContext) -> String?

    /// Creates a section.
    public init(
        _ id: String, order: Int, draw: @escaping @Sendable (String, QueryContext) -> String?
    ) {
        self.id = id
        self.order = order
        self.draw = draw
    }
}

extension ExtensionPoint where Value == ItemSection {
    /// The sections on the page of an item.
    public static var itemSections: ExtensionPoint<ItemSection> { .init("pages.item-sections") }
}

extension WorldView {
    /// Returns the markup of all sections of an item, in order.
    public func sections(ofItem item: String, _ asking: QueryContext) -> String {
        answers(to: .itemSections).sorted { ($0.order, $0.id) < ($1.order, $1.id) }
            .compactMap { $0.draw(item, asking) }.joined()
    }
}
