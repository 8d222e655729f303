public import Core
public import Engine

/// Whoever is told which routes people use, and when something may have been recorded; never what
/// was sent or answered.
public protocol RouteOnlooker: Sendable {
    /// A request is about to be answered that may record something of a person.
    func willRecord(_ engine: Engine) async
    /// A person's request was answered, and not refused. Replayed answers are not told again.
    func answered(_ use: RouteUse, of engine: Engine)
}

/// What is told of a request that was answered.
public struct RouteUse: Sendable {
    /// The route's `operationId`.
    public var operation: String
    /// Whether it may have recorded something.
    public var mayRecord: Bool
    /// Whether the browser asks for privacy (Global Privacy Control, `Sec-GPC: 1`).
    public var isPrivate: Bool
    /// True if the request created something (201 Created).
    public var isNew: Bool
    /// Where the request says that the person is.
    public var zone: Zone?

    /// A use.
    public init(
        operation: String, mayRecord: Bool, isPrivate: Bool, isNew: Bool = false,
        zone: Zone? = nil
    ) {
        self.operation = operation
        self.mayRecord = mayRecord
        self.isPrivate = isPrivate
        self.isNew = isNew
        self.zone = zone
    }
}

extension ExtensionPoint where Value == any RouteOnlooker {
    /// Whoever is told which routes people use.
    public static var routeOnlookers: ExtensionPoint<any RouteOnlooker> {
        .init("routes.onlookers")
    }
}

extension RouteAccess {
    /// Whether what such a route does is a person's doing.
    var isOfPerson: Bool { self != .anyone && self != .machine }
}
