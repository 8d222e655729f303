/// Who may use a route. Every route says it: one that says nothing is a fault of the program.
public enum RouteAccess: Hashable, Sendable {
    /// Anybody, signed in or not: it tells nothing of a person.
    case anyone
    /// A person, signed in or by a token that has the scope.
    case person(AccessScope)
    /// A person, signed in or by a token of any scope: it does nothing but ask other routes for
    /// them, which say what they are for.
    case anyScope
    /// A person who is signed in with a browser; no token is enough.
    case session
    /// Whoever knows a secret that the route checks by itself, as a buddy's page or an extension
    /// that was paired; the address says whose it is.
    case secret
    /// Programs of the one person who has the machine: nothing for a server of many.
    case machine
}

/// What a token may be used for.
public enum AccessScope: String, Hashable, Sendable, CaseIterable {
    /// To read whatever a person may read.
    case read
    /// To record what was done: no more, and to read nothing but the answer.
    case log
    /// To read, record and change everything but who may get in.
    case manage
    /// To read cards and the snapshot of widgets.
    case widget

    /// Whether a token with this scope may do what another one is for.
    public func includes(_ other: AccessScope) -> Bool { self == .manage || self == other }
}

extension Route {
    /// The same for these people.
    public func open(to access: RouteAccess) -> Route {
        var route = self
        route.access = access
        return route
    }

    /// The same, taking a secret that could be guessed.
    public var guessable: Route {
        var route = self
        route.isGuessable = true
        return route
    }

    /// The same for whoever may do this much.
    public func open(to scope: AccessScope) -> Route { open(to: .person(scope)) }
}
