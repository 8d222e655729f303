public import Core
public import DesignTokens

/// What stands between the head and the foot of every page.
public struct Page: Sendable {
    /// The title of the window, without the name of the program.
    public var title: String
    /// The id of the place that is current; nil if none is.
    public var place: String?
    /// The mark-up inside `<main>`.
    public var main: String
    /// The colours of the items on it.
    public var tints: [RGB]
    /// The status that it is sent with.
    public var status: Int

    /// A page.
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

/// A place to go: the first five have seats in the bar of every page, the others stand on the page
/// behind the face. Rule U1.
public struct PagePlace: Sendable {
    /// Stable, such as `today`.
    public var id: String
    /// "Today".
    public var title: String
    /// Where it leads.
    public var path: String
    /// A symbol of the shipped set.
    public var icon: String
    /// Places stand in this order; those from 100 on never have a seat in the bar.
    public var order: Int

    /// The most that the bar holds.
    static let seats = 5

    /// Those that have a seat in the bar, in order.
    static func seated(_ places: [PagePlace]) -> [PagePlace] {
        Array(sorted(places).filter { $0.order < 100 }.prefix(seats))
    }

    /// Those behind the face, in order.
    static func others(_ places: [PagePlace]) -> [PagePlace] {
        let seated = Set(seated(places).map(\.id))
        return sorted(places).filter { !seated.contains($0.id) }
    }

    private static func sorted(_ places: [PagePlace]) -> [PagePlace] {
        places.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// A place.
    public init(_ id: String, title: String, path: String, icon: String, order: Int) {
        self.id = id
        self.title = title
        self.path = path
        self.icon = icon
        self.order = order
    }
}

extension ExtensionPoint where Value == PagePlace {
    /// Where people can go.
    public static var pagePlaces: ExtensionPoint<PagePlace> { .init("pages.places") }
}
