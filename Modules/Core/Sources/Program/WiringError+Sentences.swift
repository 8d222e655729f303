extension WiringError.Fault: CustomStringConvertible {
    /// The error as a sentence that names the modules and says how to fix it.
    public var description: String {
        switch self {
        case .duplicateModule(let id):
            "Two modules are called \(id); give one of them another id."
        case .duplicateProvider(let name, let first, let second):
            "Both \(first) and \(second) provide \(name); keep one of them."
        case .duplicateName(let name, let first, let second):
            first == second
                ? "\(first) claims \(name) twice; remove one."
                : "Both \(first) and \(second) claim \(name); rename one."
        case .missing(let name, let wanter):
            "\(wanter) requires \(name), and no module provides it; add one that does."
        case .cycle(let ids):
            "These modules require each other in a cycle: \(ids.joined(separator: " → ")); "
                + "move their shared parts into a module that requires none of them."
        case .undeclared(let what, let id):
            "\(id) uses \(what), which its manifest does not declare; add it there."
        case .unfulfilled(let what, let id):
            "\(id) declares \(what) in its manifest but does not register it; "
                + "register it, or remove it from the manifest."
        case .unguarded(let route):
            "\(route) has no access rule; add one."
        case .badName(let name, let id):
            "\(id) has the name \"\(name)\"; use ASCII letters, digits, hyphens and dots."
        case .foreignKind(let kind, let id):
            "The kind \(kind) of the module \(id) must begin with \"\(id).\"; rename it."
        case .capabilityType(let name, let given, let wanted):
            "\(given.module) provides \(name) as \(given.type), but \(wanted.module) requires it "
                + "as \(wanted.type); use the Capability that one API target declares."
        case .pointType(let name, let known, let given):
            "\(given.module) contributes \(given.type) to \(name), which has the type "
                + "\(known.type) in \(known.module); use the ExtensionPoint of its owner's API."
        case .unknownPoint(let name, let id, let owner, let meant):
            "\(id) contributes to \(name), which "
                + (owner.map { "\($0) does not open" } ?? "no module opens")
                + (meant.map { "; contribute to \($0) instead." }
                    ?? "; open it in that module's register, or correct the name.")
        }
    }
}
