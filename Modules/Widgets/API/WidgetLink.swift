/// The target of a card: a path of the page and a `cairn://` link for apps. Rule W3.
///
/// Built-in pages are static members. A module with its own page declares another: `static let
/// books = WidgetLink("books", path: "/books")`.
public struct WidgetLink: Hashable, Sendable {
    /// The stable ASCII name used by apps.
    public let name: String
    /// The path of the page, from the root.
    public let path: String

    /// Creates a link to a page of the server.
    public init(_ name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// The Today page.
    public static let home = WidgetLink("home", path: "/")
    /// The page for choosing the day's focuses.
    public static let setup = WidgetLink("setup", path: "/focus")
    /// The page for setting goals.
    public static let goals = WidgetLink("goals", path: "/goals")
    /// The settings page.
    public static let settings = WidgetLink("settings", path: "/settings")

    /// The link for apps, such as `cairn://home`.
    public var uri: String { "cairn://\(name)" }
}
