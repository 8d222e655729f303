public import Core
internal import SecretsAPI

/// What whoever runs a program says of plans, by variables:
///
/// - `CAIRN_PLANS`: `on`, or `everyone`, which is so unless it is said: all is included for all.
/// - `CAIRN_PLANS_LICENCE_KEY`: the public key of the licences that are taken.
/// - `CAIRN_PLANS_TRIAL`: `on` where days can be tried without a purchase, once a person.
/// - `CAIRN_PLANS_TERMS`, `CAIRN_PLANS_PRIVACY`: addresses of pages of the operator's own.
extension PlanTerms {
    /// The plans of an environment; nil where all is included for everybody. Fails with
    /// `plans.setup` for what makes no sense.
    public init?(_ environment: [String: String]) throws(Rejection) {
        func value(_ name: String) -> String? {
            environment["CAIRN_PLANS" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        switch value("") {
        case nil, "everyone": return nil
        case "on": break
        case _?: throw .setup("CAIRN_PLANS", "Plans are “on”, or “everyone” has everything.")
        }
        self.init()
        if let text = value("_LICENCE_KEY") {
            licenceKey = try VerifyingKey(text).orRefused(
                .setup("CAIRN_PLANS_LICENCE_KEY", "The key of licences is no public key."))
        }
        switch value("_TRIAL") {
        case nil, "off": break
        case "on": offersTrial = true
        case _?: throw .setup("CAIRN_PLANS_TRIAL", "Days to try are “on” or “off”.")
        }
        for (name, path) in [
            ("_TERMS", \PlanTerms.termsAddress), ("_PRIVACY", \PlanTerms.privacyAddress),
        ] {
            guard let text = value(name) else { continue }
            guard text.hasPrefix("https://"), !text.contains(where: \.isWhitespace) else {
                throw .setup("CAIRN_PLANS" + name, "An address of a page begins with https://.")
            }
            self[keyPath: path] = text
        }
    }
}

extension Rejection {
    /// Something that whoever runs a program set up makes no sense.
    public static func setup(_ variable: String, _ sentence: String) -> Rejection {
        Rejection("plans.setup", sentence, field: variable, hints: ["See \(variable)."])
    }
}
