public import Core

/// A feature's link next to a shown or new item. Rule U3.
public struct ItemLink: Sendable {
    /// The place of the link.
    public enum Place: Hashable, Sendable {
        /// On an item's page, next to the ways to change it.
        case detail
        /// Next to the question for the reason of a skip.
        case skip
        /// On an empty list, and in the form of a new item.
        case start
    }

    /// The id, unique, such as `coach.talk`. It must not change between releases.
    public var id: String
    /// The place of the link.
    public var place: Place
    /// The text: "Talk to coach".
    public var title: String
    /// The name of a shipped symbol.
    public var icon: String
    /// Returns the address for an item's id; nil without an item.
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
    /// The links next to items.
    public static var itemLinks: ExtensionPoint<ItemLink> { .init("pages.item-links") }
}

extension WorldView {
    /// Returns the markup of the links of a place, as buttons.
    public func links(_ place: ItemLink.Place, item: String? = nil) -> String {
        answers(to: .itemLinks).filter { $0.place == place }.map { link in
            "<a class=\"btn quiet\" href=\"\(escaped(link.path(item)))\">"
                + "\(Icon.html(link.icon))\(escaped(link.title))</a>"
        }.joined()
    }
}
