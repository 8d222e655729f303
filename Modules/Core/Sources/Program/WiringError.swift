/// All errors in a composition of modules.
public struct WiringError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One error in a composition of modules.
    public enum Fault: Hashable, Sendable {
        /// Two modules have the same id.
        case duplicateModule(String)
        /// Two modules provide the same capability.
        case duplicateProvider(String, first: String, second: String)
        /// Two modules, or one module twice, register the same event kind, command or projection.
        case duplicateName(String, first: String, second: String)
        /// No module provides a required capability.
        case missing(String, wantedBy: String)
        /// The requirements of these modules form a cycle.
        case cycle([String])
        /// The module registered something that its manifest does not declare.
        case undeclared(String, by: String)
        /// The manifest declares something that the module did not register.
        case unfulfilled(String, by: String)
        /// A module provides a capability as one type, and another module requires it as another
        /// type.
        case capabilityType(String, given: Party, wanted: Party)
        /// The type of the values that a module contributes differs from the type used by the
        /// point's owner or by another contributor.
        case pointType(String, known: Party, given: Party)
        /// A module contributes to a point that no module opens. The point's name is similar to an
        /// existing one, or belongs to a module of the program.
        case unknownPoint(String, by: String, owner: String?, meant: String?)
        /// An event kind does not begin with the id of its module.
        case foreignKind(String, in: String)
        /// The route with this method and path does not declare its access rule.
        case unguarded(String)
        /// A name contains characters that are not allowed.
        case badName(String, in: String)
    }

    /// A module and the type that it provides, requires or contributes.
    public struct Party: Hashable, Sendable {
        /// The id of the module.
        public let module: String
        /// The type, including the name of its Swift module, such as `StreaksAPI.DayItemSource`.
        public let type: String

        /// Creates a party from a module and a type.
        public init(_ module: String, _ type: any Any.Type) {
            self.module = module
            self.type = String(reflecting: type)
        }
    }

    /// The errors in the order in which they were detected; at least one.
    public var faults: [Fault]

    /// Creates an error from one or more faults.
    public init(_ faults: [Fault]) { self.faults = faults }

    /// One sentence per error, each on its own line.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
