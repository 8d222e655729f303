public import Core
public import Engine

/// An observer that is notified when routes are used and when events may be recorded. It never
/// receives the content of requests or replies.
public protocol RouteObserver: Sendable {
    /// Called before a request that may record something.
    func willRecord(_ engine: Engine) async
    /// Called after a user's request was answered without a rejection. It is not called for a reply
    /// that is repeated from memory.
    func answered(_ use: RouteUse, of engine: Engine)
}

/// Information about a request that was answered.
public struct RouteUse: Sendable {
    /// The `operationId` of the route.
    public var operation: String
    /// True if the request may have recorded something.
    public var mayRecord: Bool
    /// True if the user's browser asks for privacy (Global Privacy Control, `Sec-GPC: 1`).
    public var isPrivate: Bool
    /// True if the request created an object (status 201).
    public var isNew: Bool
    /// The user's zone in the request; nil if unknown.
    public var zone: Zone?

    /// Creates the information about a request.
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
    /// The observers that are notified when routes are used.
    public static var routeObservers: ExtensionPoint<any RouteObserver> {
        .init("routes.onlookers")
    }
}

extension RouteAccess {
    /// True if routes with this access act for a user.
    var isOfPerson: Bool { self != .anyone && self != .machine }
}
