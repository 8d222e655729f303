/// A feature that a team builds, tests and ships on its own.
///
/// Used in this order, each step once and free of I/O:
/// 1. `manifest` is read. It is the same whenever it is asked for.
/// 2. `register` is called with a registrar. It keeps projections, accepts commands, provides,
///    contributes, and takes what it requires: exactly what the manifest declares.
/// 3. The program may be dropped without being used.
///
/// Long-running work is contributed to the services' extension point and started and stopped by the
/// surface; a module starts nothing by itself and keeps no global state.
public protocol Module: Sendable {
    /// Who this is and what it gives and needs.
    var manifest: ModuleManifest { get }
    /// Declares everything the module does.
    func register(with registrar: inout Registrar) throws(WiringError)
}

/// How far a module may be relied on.
public enum Stability: String, Hashable, Sendable, CaseIterable {
    /// May change or go at any release.
    case experimental
    /// Its facts are kept readable; its commands may change with a note.
    case beta
    /// Facts, commands and answers stay.
    case stable
}

/// What a module says of itself before it is asked for anything.
public struct ModuleManifest: Hashable, Sendable {
    /// Lower case ASCII, digits and hyphens; equal to its folder in lower case. The first part of
    /// the kinds of its events and the names of its commands.
    public var id: String
    /// How far the module may be relied on.
    public var stability: Stability
    /// One sentence for `cairn modules`.
    public var summary: String
    /// Names of the capabilities that it provides.
    public var provides: [String]
    /// Names of the capabilities that it cannot do without.
    public var requires: [String]
    /// The kinds of event that it writes.
    public var events: [String]
    /// Those of its events that nobody can take back, such as a retraction or undo itself. For each
    /// of the others some module contributes to `undoHandlers`; the contract of modules checks it.
    public var irreversible: [String]

    /// A manifest.
    public init(
        id: String, stability: Stability, summary: String, provides: [String] = [],
        requires: [String] = [], events: [String] = [], irreversible: [String] = []
    ) {
        self.id = id
        self.stability = stability
        self.summary = summary
        self.provides = provides
        self.requires = requires
        self.events = events
        self.irreversible = irreversible
    }
}

/// A question that exactly one module answers, by name and type.
public struct Capability<Value: Sendable>: Sendable {
    /// `module.noun`, ASCII, stable.
    public let name: String
    /// The capability with a name.
    public init(_ name: String) { self.name = name }
}

/// A question that any number of modules answer, by name and type.
///
/// Declared once as a static member beside the type of its answers, in the API of the module that
/// asks, which also opens it: `registrar.open(.dayItems)`.
public struct ExtensionPoint<Value: Sendable>: Sendable {
    /// `module.nouns`, ASCII, stable.
    public let name: String
    /// The extension point with a name.
    public init(_ name: String) { self.name = name }
}
