internal import Core

extension OpenAPI {
    /// Returns the security schemes, keyed by the names that operations use to refer to them.
    static func schemes(of credentials: [Credential]) -> JSONObject {
        credentials.reduce(into: JSONObject()) { schemes, credential in
            schemes[credential.name] =
                switch credential {
                case .cookie(let name):
                    [
                        "type": "apiKey", "in": "cookie", "name": .string(name),
                        "description": "The session cookie of a user who signed in with a browser.",
                    ]
                case .bearer:
                    [
                        "type": "http", "scheme": "bearer",
                        "description": "A token of the user, with scopes.",
                    ]
                }
        }
    }

    /// Returns the credentials that a route accepts, of which one is sufficient. The list is empty
    /// for a route that needs no credential or checks a secret itself.
    static func security(of route: Route, by credentials: [Credential]) -> [JSON] {
        credentials.compactMap { credential in
            switch (route.access, credential) {
            case (.person(let scope), .bearer):
                [credential.name: [.string(scope.rawValue)]]
            case (.person, .cookie), (.session, .cookie), (.anyScope, _): [credential.name: []]
            default: nil
            }
        }
    }
}

extension Credential {
    /// The name of the security scheme in the OpenAPI document.
    fileprivate var name: String {
        switch self {
        case .cookie: "session"
        case .bearer: "token"
        }
    }
}
