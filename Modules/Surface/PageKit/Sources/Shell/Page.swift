public import Core
public import DesignTokens

/// The content between the head and the foot of a page.
public struct Page: Sendable {
    /// The title of the window, without the name of the program.
    public var title: String
    /// The id of the current place; nil if there is none.
    public var place: String?
    /// The markup inside `<main>`.
    public var main: String
    /// The colours of its items.
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

/// A place in the navigation. The first five have seats in the bar of every page, the others are on
/// the page behind the avatar. Rule U1.
public struct NavigationEntry: Sendable {
    /// The id, such as `today`. It must not change between releases.
    public var id: String
    /// The title: "Today".
    public var title: String
    /// The path of the page.
    public var path: String
    /// The name of a shipped symbol.
    public var icon: String
    /// The order of places; those from 100 on never have a seat in the bar.
    public var order: Int

    /// The maximum number of seats in the bar.
    static let seats = 5

    /// Returns the places with a seat in the bar, in order.
    static func seated(_ places: [NavigationEntry]) -> [NavigationEntry] {
        Array(sorted(places).filter { $0.order < 100 }.prefix(seats))
    }

    /// Returns the other places, in order.
    static func others(_ places: [NavigationEntry]) -> [NavigationEntry] {
        let seated = Set(seated(places).map(\.id))
        return sorted(places).filter { !seated.contains($0.id) }
    }

    private static func sorted(_ places: [NavigationEntry]) -> [NavigationEntry] {
        places.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// Creates a place.
    public init(_ id: String, title: String, path: String, icon: String, order: Int) {
        self.id = id
        self.title = title
        self.path = path
        self.icon = icon
        self.order = order
    }
}

extension ExtensionPoint where Value == NavigationEntry {
    /// The places of the navigation.
    public static var pagePlaces: ExtensionPoint<NavigationEntry> { .init("pages.places") }
}
