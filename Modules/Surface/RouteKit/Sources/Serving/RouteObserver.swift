public import Core
public import Engine

/// An observer of used routes and of possible new events. It never gets the content of requests or
/// answers.
public protocol RouteObserver: Sendable {
    /// Called before a request that may record something.
    func willRecord(_ engine: Engine) async
    /// A person's request was answered, and not refused. Replayed answers are not told again.
    func answered(_ use: RouteUse, of engine: Engine)
}

/// The data about an answered request.
public struct RouteUse: Sendable {
    /// The route's `operationId`.
    public var operation: String
    /// True if it may have recorded something.
    public var mayRecord: Bool
    /// True if the browser requests privacy (Global Privacy Control, `Sec-GPC: 1`).
    public var isPrivate: Bool
    /// True if the request created something (201 Created).
    public var isNew: Bool
    /// The user's zone in the request.
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

extension ExtensionPoint where Value == any RouteObserver {
    /// The observers of used routes.
    public static var routeObservers: ExtensionPoint<any RouteObserver> {
        .init("routes.onlookers")
    }
}

extension RouteAccess {
    /// True if such a route acts for a user.
    var isOfPerson: Bool { self != .anyone && self != .machine }
}
