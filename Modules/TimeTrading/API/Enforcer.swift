public import Core

/// Whoever keeps locked apps closed: Shield does, in browsers. Rule B6.
public struct Enforcer: Sendable {
    /// The page on which it is set up.
    public var path: String
    /// What that page is called: "Browsers".
    public var title: String
    /// Whether it keeps anything closed for this person.
    public var isSet: @Sendable (WorldView) -> Bool

    /// An enforcer that is set up on a page.
    public init(
        _ title: String, path: String, isSet: @escaping @Sendable (WorldView) -> Bool
    ) {
        self.title = title
        self.path = path
        self.isSet = isSet
    }
}

extension ExtensionPoint where Value == Enforcer {
    /// Whoever keeps locked apps closed.
    public static var enforcers: ExtensionPoint<Enforcer> { .init("time-trading.enforcers") }
}

extension WorldView {
    /// Whether anything keeps locked apps closed.
    public var isEnforced: Bool { answers(to: .enforcers).contains { $0.isSet(self) } }
}
