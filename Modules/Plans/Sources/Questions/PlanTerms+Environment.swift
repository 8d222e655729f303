public import Core
internal import SecretsAPI

/// The configuration by environment variables.
///
/// - `CAIRN_PLANS`: `on`, or `everyone` (the default), which includes everything for all users.
///
/// - `CAIRN_PLANS_LICENCE_KEY`: the public key of accepted licences.
///
/// - `CAIRN_PLANS_TRIAL`: `on` to offer a trial without a purchase, once for each user.
///
/// - `CAIRN_PLANS_TERMS`, `CAIRN_PLANS_PRIVACY`: addresses of the operator's own pages.
extension PlanTerms {
    /// Parses the configuration; nil if everything is included for all users. Throws `plans.setup`
    /// if a variable is invalid.
    public init?(_ environment: [String: String]) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment["CAIRN_PLANS" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        switch value("") {
        case nil, "everyone": return nil
        case "on": break
        case _?:
            throw .setup(
                "CAIRN_PLANS", "CAIRN_PLANS must be “on”, or “everyone” to make all features free.")
        }
        self.init()
        if let text = value("_LICENCE_KEY") {
            licenceKey = try VerifyingKey(text).orThrow(
                .setup("CAIRN_PLANS_LICENCE_KEY", "The key for licences is not a public key."))
        }
        switch value("_TRIAL") {
        case nil, "off": break
        case "on": offersTrial = true
        case _?: throw .setup("CAIRN_PLANS_TRIAL", "CAIRN_PLANS_TRIAL must be “on” or “off”.")
        }
        for (name, path) in [
            ("_TERMS", \PlanTerms.termsAddress), ("_PRIVACY", \PlanTerms.privacyAddress),
        ] {
            guard let text = value(name) else { continue }
            guard text.hasPrefix("https://"), !text.contains(where: \.isWhitespace) else {
                throw .setup("CAIRN_PLANS" + name, "The address must start with https://.")
            }
            self[keyPath: path] = text
        }
    }
}

extension Rejection {
    /// Returns the error for an invalid variable.
    public static func setup(_ variable: String, _ sentence: String) -> Rejection {
        Rejection("plans.setup", sentence, field: variable, hints: ["See \(variable)."])
    }
}
