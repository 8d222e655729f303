internal import Core

extension OpenAPI {
    /// Returns the credential schemes by their names in operations.
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

    /// Returns the credentials of a route; any one of them is sufficient. None for a route that
    /// needs no credential or checks its own secret.
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
    /// The name in the document.
    fileprivate var name: String {
        switch self {
        case .cookie: "session"
        case .bearer: "token"
        }
    }
}
