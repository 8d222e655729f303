public import Core

/// A link that a feature adds next to an item or to the form for a new item. Rule U3.
public struct ItemLink: Sendable {
    /// The place at which a link is shown.
    public enum Place: Hashable, Sendable {
        /// On an item's page, next to the buttons for changing the item.
        case detail
        /// Next to the question why the user skips an item.
        case skip
        /// On an empty list, and in the form for a new item.
        case start
    }

    /// The unique id of the link, such as `coach.talk`. It must not change between releases.
    public var id: String
    /// The place at which the link is shown.
    public var place: Place
    /// The text of the link, such as "Talk to coach".
    public var title: String
    /// The name of the symbol that is shown with the link.
    public var icon: String
    /// Returns the address of the link for an item's id, which is nil if there is no item.
    public var path: @Sendable (String?) -> String

    /// Creates a link.
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
    /// The links that features add next to items.
    public static var itemLinks: ExtensionPoint<ItemLink> { .init("pages.item-links") }
}

extension WorldView {
    /// Returns the markup of all links for a place, as buttons.
    public func links(_ place: ItemLink.Place, item: String? = nil) -> String {
        answers(to: .itemLinks).filter { $0.place == place }.map { link in
            "<a class=\"btn quiet\" href=\"\(escaped(link.path(item)))\">"
                + "\(Icon.html(link.icon))\(escaped(link.title))</a>"
        }.joined()
    }
}
