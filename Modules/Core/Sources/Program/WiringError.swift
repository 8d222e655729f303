/// Everything that is wrong with a composition of modules, all at once.
public struct WiringError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One fault in the graph of modules.
    public enum Fault: Hashable, Sendable {
        /// Two modules have one id.
        case duplicateModule(String)
        /// Two modules provide one capability.
        case duplicateProvider(String, first: String, second: String)
        /// Two modules, or one twice, claim an event kind, command or projection.
        case duplicateName(String, first: String, second: String)
        /// No module provides what this one requires.
        case missing(String, wantedBy: String)
        /// These modules need each other in a circle.
        case cycle([String])
        /// The module did something that its manifest does not declare.
        case undeclared(String, by: String)
        /// The manifest declares something that the module did not do.
        case unfulfilled(String, by: String)
        /// A name breaks the rules for names.
        case badName(String, in: String)
    }

    /// At least one, in the order in which they were found.
    public var faults: [Fault]

    /// One or more faults.
    public init(_ faults: [Fault]) { self.faults = faults }

    /// A sentence for each fault, a line each.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}

extension WiringError.Fault: CustomStringConvertible {
    /// The fault in a sentence that says who must mend what.
    public var description: String {
        switch self {
        case .duplicateModule(let id): "Two modules are called \(id)."
        case .duplicateProvider(let name, let first, let second):
            "Both \(first) and \(second) provide \(name); keep one of them."
        case .duplicateName(let name, let first, let second):
            first == second
                ? "\(first) claims \(name) twice." : "Both \(first) and \(second) claim \(name)."
        case .missing(let name, let wanter):
            "\(wanter) requires \(name), and no module provides it."
        case .cycle(let ids):
            "These modules need each other in a circle: \(ids.joined(separator: " → "))."
        case .undeclared(let what, let id):
            "\(id) uses \(what), which its manifest does not declare."
        case .unfulfilled(let what, let id):
            "\(id) declares \(what) in its manifest but does not register it."
        case .badName(let name, let id):
            "\(id) has the name \"\(name)\": use ASCII letters, digits, hyphens and dots."
        }
    }
}
