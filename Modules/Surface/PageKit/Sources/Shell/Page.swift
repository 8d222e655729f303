public import Core
public import DesignTokens

/// The content of a page between its header and its footer.
public struct Page: Sendable {
    /// The title of the browser window, without the name of the program.
    public var title: String
    /// The id of the page's entry in the navigation; nil if it has none.
    public var place: String?
    /// The markup inside of `<main>`.
    public var main: String
    /// The colours of the items on the page.
    public var tints: [RGB]
    /// The HTTP status.
    public var status: Int

    /// Creates a page.
    public init(
        _ title: String, place: String? = nil, main: String, tints: [RGB] = [], status: Int = 200
    ) {
        self.title = title
        self.place = place
        self.main = main
        self.tints = tints
        self.status = status
    }
}

/// An entry in the navigation. The first five are in the navigation bar of every page, the others
/// on the page behind the avatar. Rule U1.
public struct NavigationEntry: Sendable {
    /// The id of the entry, such as `today`. It must not change between releases.
    public var id: String
    /// The title of the entry, such as "Today".
    public var title: String
    /// The path of the page that the entry opens.
    public var path: String
    /// The name of the entry's symbol.
    public var icon: String
    /// The position of the entry. Entries with 100 or more are never in the navigation bar.
    public var order: Int

    /// The maximum number of entries in the navigation bar.
    static let seats = 5

    /// Returns the entries in the navigation bar, in order.
    static func seated(_ places: [NavigationEntry]) -> [NavigationEntry] {
        Array(sorted(places).filter { $0.order < 100 }.prefix(seats))
    }

    /// Returns the entries that are not in the navigation bar, in order.
    static func others(_ places: [NavigationEntry]) -> [NavigationEntry] {
        let seated = Set(seated(places).map(\.id))
        return sorted(places).filter { !seated.contains($0.id) }
    }

    private static func sorted(_ places: [NavigationEntry]) -> [NavigationEntry] {
        places.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// Creates an entry.
    public init(_ id: String, title: String, path: String, icon: String, order: Int) {
        self.id = id
        self.title = title
        self.path = path
        self.icon = icon
        self.order = order
    }
}

extension ExtensionPoint where Value == NavigationEntry {
    /// The entries of the navigation.
    public static var pagePlaces: ExtensionPoint<NavigationEntry> { .init("pages.places") }
}
