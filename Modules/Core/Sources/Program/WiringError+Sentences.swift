extension WiringError.Fault: CustomStringConvertible {
    /// The fault as a sentence that names the modules and ends with the remedy.
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
            "These modules need each other in a circle: \(ids.joined(separator: " → ")); "
                + "move what they share into a module that needs none of them."
        case .undeclared(let what, let id):
            "\(id) uses \(what), which its manifest does not declare; add it there."
        case .unfulfilled(let what, let id):
            "\(id) declares \(what) in its manifest but does not register it; "
                + "do so in register, or drop it from the manifest."
        case .unguarded(let route):
            "\(route) has no access rule; add one."
        case .badName(let name, let id):
            "\(id) has the name \"\(name)\"; use ASCII letters, digits, hyphens and dots."
        case .foreignKind(let kind, let id):
            "The kind \(kind) of the module \(id) must begin with \"\(id).\"; rename it."
        case .capabilityType(let name, let given, let wanted):
            "\(given.module) provides \(name) as \(given.type), and \(wanted.module) asks for it "
                + "as \(wanted.type); use the one Capability that the asker's API declares."
        case .pointType(let name, let known, let given):
            "\(given.module) contributes \(given.type) to \(name), which \(known.module) knows as "
                + "\(known.type); use the one ExtensionPoint that its owner's API declares."
        case .unknownPoint(let name, let id, let owner, let meant):
            "\(id) contributes to \(name), which "
                + (owner.map { "\($0) does not open" } ?? "no module opens")
                + (meant.map { "; contribute to \($0) instead." }
                    ?? "; open it in that module's register, or mend the name.")
        }
    }
}
