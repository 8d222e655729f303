public import Core
public import Engine

/// A section that a feature adds to an item's page, with data about the item or with choices. Rule
/// U3.
public struct ItemSection: Sendable {
    /// The unique id of the section, such as `notifications.nudging`. It must not change between
    /// releases.
    public var id: String
    /// The position among the sections, which are above the buttons for changing the item.
    public var order: Int
    /// Returns the markup of the section for an item's id, with all text escaped; nil if there is
    /// nothing to show.
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
    /// The sections that features add to an item's page.
    public static var itemSections: ExtensionPoint<ItemSection> { .init("pages.item-sections") }
}

extension WorldView {
    /// Returns the markup of all sections for an item, in order.
    public func sections(ofItem item: String, _ asking: QueryContext) -> String {
        answers(to: .itemSections).sorted { ($0.order, $0.id) < ($1.order, $1.id) }
            .compactMap { $0.draw(item, asking) }.joined()
    }
}
