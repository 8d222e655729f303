public import Core

/// A link that a feature puts where an item is shown or added. Rule U3.
public struct ItemLink: Sendable {
    /// Where it stands.
    public enum Place: Hashable, Sendable {
        /// On an item's page, beside the ways to change it.
        case detail
        /// Beside the question why an item is skipped.
        case skip
        /// Where there is nothing yet, and in the form of a new item.
        case start
    }

    /// Stable, unique, such as `coach.talk`.
    public var id: String
    /// Where it stands.
    public var place: Place
    /// What people read: "Talk to coach".
    public var title: String
    /// A symbol of the shipped set.
    public var icon: String
    /// Where it leads, from the id of the item; of none where there is none yet.
    public var path: @Sendable (String?) -> String

    /// A link.
    public init(
        _ id: String, _ place: Place, title: String, icon: String,
        path: @escaping @Sendable (String?) -> String
    ) {
        self.id = id
        self.place = place
        self.title = title
        self.icon = icon
        self.path = path
    }
}

extension ExtensionPoint where Value == ItemLink {
    /// Links where items are shown or added.
    public static var itemLinks: ExtensionPoint<ItemLink> { .init("pages.item-links") }
}

extension WorldView {
    /// The mark-up of the links of a place, as buttons.
    public func links(_ place: ItemLink.Place, item: String? = nil) -> String {
        answers(to: .itemLinks).filter { $0.place == place }.map { link in
            "<a class=\"btn quiet\" href=\"\(escaped(link.path(item)))\">"
                + "\(Icon.html(link.icon))\(escaped(link.title))</a>"
        }.joined()
    }
}
