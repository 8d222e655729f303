public import Core

/// A module that keeps locked apps closed. Shield does so in browsers. Rule B6.
public struct Enforcer: Sendable {
    /// The path of the page on which it is set up.
    public var path: String
    /// The title of that page: "Browsers".
    public var title: String
    /// Returns true if it currently enforces locks for the user.
    public var isSet: @Sendable (WorldView) -> Bool

    /// Creates an enforcer that is set up on a page.
    public init(
        _ title: String, path: String, isSet: @escaping @Sendable (WorldView) -> Bool
    ) {
        self.title = title
        self.path = path
        self.isSet = isSet
    }
}

extension ExtensionPoint where Value == Enforcer {
    /// The modules that keep locked apps closed.
    public static var enforcers: ExtensionPoint<Enforcer> { .init("time-trading.enforcers") }
}

extension WorldView {
    /// True if any module keeps locked apps closed.
    public var isEnforced: Bool { answers(to: .enforcers).contains { $0.isSet(self) } }
}
