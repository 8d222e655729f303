internal import Core

extension OpenAPI {
    /// The schemes of credentials, by the names that operations call them by.
    static func schemes(of credentials: [Credential]) -> JSONObject {
        credentials.reduce(into: JSONObject()) { schemes, credential in
            schemes[credential.name] =
                switch credential {
                case .cookie(let name):
                    [
                        "type": "apiKey", "in": "cookie", "name": .string(name),
                        "description": "A person who is signed in with a browser.",
                    ]
                case .bearer:
                    [
                        "type": "http", "scheme": "bearer",
                        "description": "A token; its scopes say what it is good for.",
                    ]
                }
        }
    }

    /// Any one of these lets a person use a route; none where it asks for nothing, or checks a
    /// secret of its own.
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
    /// What the document calls it.
    fileprivate var name: String {
        switch self {
        case .cookie: "session"
        case .bearer: "token"
        }
    }
}
