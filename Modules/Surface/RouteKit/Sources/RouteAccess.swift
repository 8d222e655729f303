/// The access that a route requires. A route without it is a fault of the program.
public enum RouteAccess: Hashable, Sendable {
    /// Anyone, signed in or not; the route returns no user data.
    case anyone
    /// A user, signed in or with a token that has the scope.
    case person(AccessScope)
    /// A user, signed in or with a token of any scope. The route only calls other routes, which
    /// check their own scopes.
    case anyScope
    /// A user who is signed in with a browser; tokens are not accepted.
    case session
    /// A client with a secret that the route checks itself, such as a buddy's page or a paired
    /// extension; the address contains the account.
    case secret
    /// Programs on a single user's machine; not available on a server with accounts.
    case machine
}

/// The scope of a token.
public enum AccessScope: String, Hashable, Sendable, CaseIterable {
    /// Read all data of the user.
    case read
    /// Log actions and read only the answers.
    case log
    /// Read, log and change everything except sign-in.
    case manage
    /// Read cards and the snapshot of widgets.
    case widget

    /// Returns true if a token with this scope includes another scope.
    public func includes(_ other: AccessScope) -> Bool { self == .manage || self == other }
}

extension Route {
    /// Returns the route with an access.
    public func open(to access: RouteAccess) -> Route {
        var route = self
        route.access = access
        return route
    }

    /// The same route, accepting a secret that could be guessed.
    public var guessable: Route {
        var route = self
        route.isGuessable = true
        return route
    }

    /// Returns the route with a scope.
    public func open(to scope: AccessScope) -> Route { open(to: .person(scope)) }
}
