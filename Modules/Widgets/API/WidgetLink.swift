/// Where a card leads: an address of the page, and a `cairn://` link for apps. Rule W3.
///
/// Those of the shipped pages are members of the type; a module with a page of its own declares
/// another: `static let books = WidgetLink("books", path: "/books")`.
public struct WidgetLink: Hashable, Sendable {
    /// What apps call it: ASCII, stable.
    public let name: String
    /// The address on the page, from the root on.
    public let path: String

    /// A link to a page of the server.
    public init(_ name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// Today.
    public static let home = WidgetLink("home", path: "/")
    /// Where the focuses of the day are chosen.
    public static let setup = WidgetLink("setup", path: "/focus")
    /// Where goals are set.
    public static let goals = WidgetLink("goals", path: "/goals")
    /// Settings.
    public static let settings = WidgetLink("settings", path: "/settings")

    /// `cairn://home`.
    public var uri: String { "cairn://\(name)" }
}
