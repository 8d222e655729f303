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
        /// A module provides a capability as one type, and another asks for it as another.
        case capabilityType(String, given: Party, wanted: Party)
        /// A module contributes to a point as one type, and the owner or another contributor knows
        /// it as another.
        case pointType(String, known: Party, given: Party)
        /// A module contributes to a point that nobody opens, whose name is nearly that of a point
        /// that exists, or belongs to a module of the program.
        case unknownPoint(String, by: String, owner: String?, meant: String?)
        /// A kind of event does not begin with the id of its module.
        case foreignKind(String, in: String)
        /// A route, by its method and path, does not say who may use it.
        case unguarded(String)
        /// A name breaks the rules for names.
        case badName(String, in: String)
    }

    /// A module and the type that it gives or asks for.
    public struct Party: Hashable, Sendable {
        /// The id of the module.
        public let module: String
        /// The type with the module that declares it, as in `StreaksAPI.DayItemSource`.
        public let type: String

        /// A module and a type.
        public init(_ module: String, _ type: any Any.Type) {
            self.module = module
            self.type = String(reflecting: type)
        }
    }

    /// At least one, in the order in which they were found.
    public var faults: [Fault]

    /// One or more faults.
    public init(_ faults: [Fault]) { self.faults = faults }

    /// A sentence for each fault, a line each.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
