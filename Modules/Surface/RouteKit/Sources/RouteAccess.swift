/// The access that a route requires. It is an error if a route does not declare it.
public enum RouteAccess: Hashable, Sendable {
    /// Anyone can use the route, signed in or not. It returns no user data.
    case anyone
    /// A user can use the route, signed in or with a token that has this scope.
    case person(AccessScope)
    /// A user can use the route, signed in or with a token of any scope. The route only calls other
    /// routes, which check their own scopes.
    case anyScope
    /// Only a user who is signed in with a browser can use the route; tokens are not accepted.
    case session
    /// Anyone who has a secret can use the route, which checks the secret itself. Examples are a
    /// buddy's page and a paired extension. The address contains the account.
    case secret
    /// Only programs on a single user's own computer can use the route. It is not available on a
    /// server with accounts.
    case machine
}

/// The scope of a token: what its owner can do with it.
public enum AccessScope: String, Hashable, Sendable, CaseIterable {
    /// Reading all data of the user.
    case read
    /// Logging progress. The answers to these requests can be read, but no other data.
    case log
    /// Reading, logging and changing everything except credentials.
    case manage
    /// Reading the cards and the snapshot for widgets.
    case widget

    /// Returns true if a token with this scope can be used where the other scope is required.
    public func includes(_ other: AccessScope) -> Bool { self == .manage || self == other }
}

extension Route {
    /// Returns the route with the access that it requires.
    public func open(to access: RouteAccess) -> Route {
        var route = self
        route.access = access
        return route
    }

    /// The same route, marked as accepting a secret that can be guessed.
    public var guessable: Route {
        var route = self
        route.isGuessable = true
        return route
    }

    /// Returns the route with the scope that it requires.
    public func open(to scope: AccessScope) -> Route { open(to: .person(scope)) }
}
